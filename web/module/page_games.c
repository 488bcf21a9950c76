/* page_games.c - what there is to play with (see page_games.h). */
#include "page_games.h"
#include "craft.h"
#include "games.h"
#include "page_json.h"
#include "players.h"
#include "scorebook.h"

static void say_values(const struct option_value *values, struct text *out)
{
    json_open(out, "values", '[');
    for (int i = 0; values && values[i].text; i++) {
        json_comma(out);
        text_char(out, '{');
        json_number(out, "value", values[i].value);
        json_member(out, "text", values[i].text);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void say_options(const struct game *game, struct text *out)
{
    json_open(out, "options", '[');
    for (int i = 0; game->options && game->options[i].key; i++) {
        json_comma(out);
        text_char(out, '{');
        json_member(out, "key", game->options[i].key);
        json_number(out, "least", game->options[i].least);
        json_number(out, "most", game->options[i].most);
        json_member(out, "text", game->options[i].text);
        say_values(game->options[i].values, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void say_players(const struct game *game, struct text *out)
{
    struct level level;
    json_open(out, "players", '[');
    for (int i = 0; player_offer(game, i); i++) {
        json_comma(out);
        json_string(out, player_offer(game, i));
    }
    text_char(out, ']');
    json_open(out, "levels", '[');
    for (int i = 0; player_offer(game, i); i++)
        if (level_find(game->id, player_offer(game, i), &level)) {
            json_comma(out);
            json_string(out, player_offer(game, i));
        }
    text_char(out, ']');
}

static void say_knowledge(const struct knowledge *knowledge, struct text *out)
{
    json_open(out, "knows", '{');
    json_bool(out, "judge", knowledge && knowledge->judge);
    json_bool(out, "worth", knowledge && knowledge->worth);
    json_bool(out, "luck", knowledge && knowledge->luck);
    json_bool(out, "reason", knowledge && knowledge->reason);
    json_bool(out, "solve", knowledge && knowledge->solve);
    json_bool(out, "hindsight", knowledge && knowledge->hindsight);
    text_char(out, '}');
}

static void say_game(const struct game *game, struct text *out)
{
    text_char(out, '{');
    json_member(out, "id", game->id);
    json_number(out, "seatsLeast", game->seats_least);
    json_number(out, "seatsMost", game->seats_most);
    json_number(out, "seatsUsual", game->seats_usual);
    json_bool(out, "needsSheet", game->needs_sheet);
    json_bool(out, "ownBoards", game->own_boards);
    json_bool(out, "fewestWins", game->fewest_wins);
    json_bool(out, "hidesHands", game->hides_hands);
    json_backdrop(out, game->backdrop);
    json_open(out, "chances", '[');
    for (int i = 0; game->chances[i]; i++) {
        json_comma(out);
        json_string(out, game->chances[i]);
    }
    text_char(out, ']');
    say_options(game, out);
    json_bool(out, "optionsExclude", game->options_exclude);
    say_players(game, out);
    say_knowledge(game->knowledge, out);
    json_bool(out, "scorebook", game->scorebook != 0);
    json_member(out, "rules", games_rules(game));
    json_bool(out, "paper", game->craft && game->craft->paper);
    json_bool(out, "cards", game->craft && game->craft->cards);
    json_bool(out, "drawn", game->craft && game->craft->easel);
    text_char(out, '}');
}

void page_games(struct text *out)
{
    text_char(out, '[');
    for (int i = 0; games_all[i]; i++) {
        json_comma(out);
        say_game(games_all[i], out);
    }
    text_char(out, ']');
}

/* -- sheets --------------------------------------------------------------------------------------------- */

static int count_boards(const struct setup *setup)
{
    const struct craft *craft = setup->game->craft;
    return craft && craft->starts ? craft->starts(setup) : 1;
}

void page_say_figures(const struct setup *setup, struct text *out)
{
    struct figure figures[FIGURES_MAX];
    const struct craft *craft = setup->game->craft;
    int count = craft && craft->figures ? craft->figures(setup, figures) : 0;
    json_open(out, "figures", '[');
    for (int i = 0; i < count; i++) {
        json_comma(out);
        text_char(out, '{');
        json_bool(out, "warning", figures[i].warning);
        json_key(out, "text");
        json_message(out, &figures[i].text);
        text_char(out, '}');
    }
    text_char(out, ']');
}

void page_sheet(struct page_game *game, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    if (page_open_sheet(game, bytes, length, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_member(out, "game", game->sheet.game);
    json_member(out, "name", game->sheet.name);
    json_member(out, "title", game->sheet.title);
    json_member(out, "by", game->sheet.by);
    json_number(out, "boards", count_boards(game->setup));
    page_say_figures(game->setup, out);
    text_char(out, '}');
}

bool page_draw_sheet(struct page_game *game, const char *bytes, size_t length, int board, struct scene *scene,
                     struct refusal *why)
{
    if (page_open_sheet(game, bytes, length, why))
        return true;
    const struct craft *craft = game->setup->game->craft;
    bool cards = board == PAGE_CARDS || board == PAGE_BACKS;
    bool there =
        cards ? craft && craft->cards : craft && craft->paper && board >= 0 && board < count_boards(game->setup);
    if (!there)
        return refuse_with_word(why, 0, "core.no-paper", game->sheet.name);
    scene_open(scene);
    if (cards)
        craft->cards(game->setup, scene);
    else
        craft->paper(game->setup, board, scene);
    return false;
}

void page_paper(struct page_game *game, const char *bytes, size_t length, int board, struct scene *scene,
                struct text *out)
{
    struct refusal why = {0};
    if (page_draw_sheet(game, bytes, length, board, scene, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "boards", count_boards(game->setup));
    json_key(out, "scene");
    json_scene(out, scene);
    text_char(out, '}');
}
