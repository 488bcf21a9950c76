/* study.h - the analysis of a kept game while somebody waits for it: with progress, and it can be stopped. */
#ifndef NULLARIUM_STUDY_H
#define NULLARIUM_STUDY_H

/* Line by line, to standard output; Ctrl-C stops it, and what was found so far is printed. */
void study_print(const char *path);

/* On the full screen, in a pager; a key stops it, and what was found so far is shown. */
void study_show(const char *path);

#endif
