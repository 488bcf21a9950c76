/* trace.c - all that went into the hall and came out of it in one game, so that it can happen again (exchange.c). */
#include "trace.h"
#include <stdlib.h>
#include <string.h>

struct trace *trace_new(void)
{
    return calloc(1, sizeof(struct trace));
}

static struct step *add_step(struct trace *trace, enum step_kind kind)
{
    if (trace->count == trace->room) {
        trace->room = trace->room * 2 + 256;
        trace->step = realloc(trace->step, (size_t)trace->room * sizeof *trace->step);
    }
    struct step *step = &trace->step[trace->count++];
    *step = (struct step){.kind = kind, .wire = -1};
    return step;
}

static char *copy(const char *text, size_t length)
{
    char *made = malloc(length + 1);
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

static int wire_of(const struct hall_visitor *visitor)
{
    return visitor ? ((const struct wire *)visitor->who)->number : -1;
}

void trace_input(struct trace *trace, const struct sim *sim, const struct hall_input *input)
{
    struct step *step = add_step(trace, STEP_TAKE);
    (void)sim;
    step->input = *input;
    step->wire = wire_of(input->visitor);
    if (input->text)
        step->text = copy(input->text, input->length ? input->length : strlen(input->text));
    if (input->id)
        memcpy(step->id, input->id, FAIR_TABLE);
    if (input->token)
        snprintf(step->token, sizeof step->token, "%s", input->token);
    if (input->random)
        memcpy(step->random, input->random, sizeof step->random);
}

void trace_outputs(struct trace *trace, const struct sim *sim, const struct hall_outputs *outputs)
{
    struct step *step = &trace->step[trace->count - 1];
    (void)sim;
    step->out_count = outputs->count;
    step->out = calloc((size_t)outputs->count + 1, sizeof *step->out);
    for (int i = 0; i < outputs->count; i++) {
        const struct hall_output *from = &outputs->at[i];
        struct out *out = &step->out[i];
        *out = (struct out){.kind = from->kind,
                            .wire = wire_of(from->visitor),
                            .status = from->status,
                            .seat = from->seat,
                            .decision = from->decision,
                            .seed = from->seed};
        memcpy(out->id, from->id, FAIR_TABLE);
        if (from->kind == HALL_APPEND) {
            out->row = from->event.kind;
            out->text = copy(from->event.line, from->event.length);
            out->length = from->event.length;
        } else if (from->text) {
            out->text = copy(from->text, from->length);
            out->length = from->length;
        }
    }
}

void trace_pull(struct trace *trace, const struct wire *wire, size_t room, const char *text, size_t length)
{
    struct step *step = add_step(trace, STEP_PULL);
    step->wire = wire->number;
    step->role = wire->role;
    step->seat = wire->seat;
    step->room = room;
    step->text = copy(text, length);
    step->length = length;
}

void trace_crash(struct trace *trace, const struct sim *sim)
{
    struct step *step = add_step(trace, STEP_CRASH);
    step->rooms = sim->rooms;
    for (int i = 0; i < sim->rooms; i++) {
        step->stored[i] = sim->room[i].stored;
        memcpy(step->ids[i], sim->room[i].id, FAIR_TABLE);
    }
}

void trace_free(struct trace *trace)
{
    for (int i = 0; i < trace->count; i++) {
        struct step *step = &trace->step[i];
        for (int k = 0; k < step->out_count; k++)
            free(step->out[k].text);
        free(step->out);
        free(step->text);
    }
    free(trace->step);
    free(trace);
}
