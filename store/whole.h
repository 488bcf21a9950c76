/* whole.h - a small file that is always whole: written anew beside the old one, settled on the disk, then put in its
 * place. Whoever looks, whenever the power fails, finds the old file or the new one. */
#ifndef NULLARIUM_WHOLE_H
#define NULLARIUM_WHOLE_H

#include <stddef.h>

/* 0 or an errno; on failure the old file stands as it was and nothing else is left behind. */
int whole_write(const char *path, const char *bytes, size_t length);

#endif
