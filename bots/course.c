/* course.c - the curves of a game's course (see course.h). */
#include "course.h"

const char *const course_names[COURSES] = {"promise", "luck", "loss"};

bool course_has_point(const struct analysis *analysis, enum course course, int steps, int step, int seat)
{
    const struct event *event = &analysis->steps[step].event;
    return course != COURSE_PROMISE || step + 1 == steps || (event->kind == EVENT_MOVE && event->seat == seat);
}

int64_t course_follow(const struct analysis *analysis, enum course course, int step, int seat, int64_t before)
{
    const struct analysis_step *at = &analysis->steps[step];
    int64_t worth = at->worth[seat - 1];
    if (course == COURSE_PROMISE)
        return analysis->setup->game->fewest_wins ? -worth : worth;
    if (course == COURSE_LUCK)
        return before + at->luck[seat - 1];
    bool own = at->decision >= 0 && analysis->decisions[at->decision].seat == seat;
    return before + (own ? analysis->decisions[at->decision].verdict.loss : 0);
}
