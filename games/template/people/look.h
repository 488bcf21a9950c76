/* look.h - the scene: what to draw. */
#ifndef TEMPLATE_PEOPLE_LOOK_H
#define TEMPLATE_PEOPLE_LOOK_H

#include "touch.h"

static void template_scene(const struct setup *setup, const struct state *view, const struct past *past,
                           const struct look *look, struct scene *scene)
{
    (void)past;
    scene_open(scene);
    scene_label(scene, STYLE_STRONG, 0, 0, 40, GAME_ID ".name");
    for (int seat = 1; seat <= setup->seats; seat++) {
        bool nodded = template_state(view)->nodded >= seat;
        struct item *item = scene_label(scene, nodded ? STYLE_GOOD : STYLE_MUTED, 2, 1 + seat, 40,
                                        nodded ? GAME_ID ".has-nodded" : GAME_ID ".waits");
        message_seat(&item->name, seat);
    }
    if (look->viewer && (template_to_act(setup, view) & ACT_SEAT(look->viewer))) {
        struct item *button = scene_glyph(scene, SHAPE_BUTTON, STYLE_HELD, 2, 3 + setup->seats, 7, 1, "nod");
        button->target = TARGET_NOD;
        message_set(&button->name, GAME_ID ".nod-button");
    }
}

#endif
