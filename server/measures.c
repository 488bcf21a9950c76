/* measures.c - a page of measures (see measures.h). */
#include "measures.h"
#include <stdarg.h>
#include <stdio.h>

void measures_add(struct measures *measures, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int added = vsnprintf(measures->room + measures->used, MEASURES_ROOM - measures->used, format, arguments);
    va_end(arguments);
    if (added > 0)
        measures->used =
            measures->used + (size_t)added < MEASURES_ROOM ? measures->used + (size_t)added : MEASURES_ROOM - 1;
}

void measures_name(struct measures *measures, const char *name, const char *kind, const char *help)
{
    measures_add(measures, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

void measures_tell(struct measures *measures, const char *name, const char *kind, const char *help, uint64_t value)
{
    measures_name(measures, name, kind, help);
    measures_add(measures, "%s %llu\n", name, (unsigned long long)value);
}
