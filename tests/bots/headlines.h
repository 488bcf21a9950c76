/* headlines.h - for bots.c: what is said of a whole game. Luck by what a blunder loses, play by its grade; the score
 * changes nothing, and the sentences say the same in every language. */
#ifndef NULLARIUM_TESTS_BOTS_HEADLINES_H
#define NULLARIUM_TESTS_BOTS_HEADLINES_H

#include "../check.h"
#include "games.h"
#include "i18n.h"
#include "telling.h"
#include <string.h>

static const char *const balances[] = {"analyse.balance-weak-unlucky", "analyse.balance-weak",
                                       "analyse.balance-weak-lucky",   "analyse.balance-strong-unlucky",
                                       "analyse.balance-strong",       "analyse.balance-strong-lucky"};

/* How somebody played: luck and skill in tenths of what a blunder loses. */
struct played {
    enum grade grade;
    int blunders;
    int64_t luck, skill;
};

/* The texts of luck and of both together are the same with every score. */
static bool says_headline(const struct game *game, struct played played, const char *luck, const char *balance)
{
    static struct telling telling;
    static struct analysis analysis;
    struct setup setup = {.game = game};
    int64_t blunder = examiner_least(game, MARK_BLUNDER);
    bool right = true;
    for (int score = -20; score <= 300; score += 20) {
        analysis.seats[0] = (struct analysis_seat){.decisions = 25,
                                                   .grade = played.grade,
                                                   .marks[MARK_BLUNDER] = played.blunders,
                                                   .luck = blunder * played.luck / 10,
                                                   .skill = blunder * played.skill / 10,
                                                   .score = score,
                                                   .rank = 1 + (score > 0),
                                                   .dearest = {-1, -1, -1}};
        telling_open(&telling, &setup, false);
        telling_add_seat(&telling, &analysis, 1);
        const char *said[] = {"", ""};
        for (int i = 0; i < telling.line_count; i++)
            if (telling.line[i].part == TELLING_LUCK || telling.line[i].part == TELLING_BALANCE)
                said[telling.line[i].part == TELLING_BALANCE] = telling.line[i].message->text;
        right &= strcmp(said[0], luck) == 0 && strcmp(said[1], balance) == 0;
    }
    return right;
}

/* Where the line between luck and none lies, and between well played and not. */
static void check_limits(void)
{
    static const struct {
        const char *name;
        struct played played;
        const char *luck, *balance;
    } cases[] = {
        {"a little bad luck is none", {GRADE_GOOD, 0, -9, 0}, "luck-even", "balance-strong"},
        {"as much as a blunder loses is bad luck", {GRADE_GOOD, 0, -10, 0}, "luck-bad-most", "balance-strong-unlucky"},
        {"a little good luck is none", {GRADE_FAIR, 0, 9, -20}, "luck-even", "balance-weak"},
        {"as much as a blunder loses is good luck", {GRADE_FAIR, 0, 10, -20}, "luck-good-most", "balance-weak-lucky"},
        {"four blunders are not well played", {GRADE_GOOD, 4, 0, 0}, "luck-even", "balance-weak"},
        {"one blunder is", {GRADE_GOOD, 1, 0, 0}, "luck-even", "balance-strong"},
        {"four blunders beside much skill are", {GRADE_STRONG, 4, 10, 10}, "luck-good-most", "balance-strong-lucky"},
        {"luck helps more than hardly any skill", {GRADE_STRONG, 4, 10, 9}, "luck-good-most", "balance-weak-lucky"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char luck[48], balance[48];
        snprintf(luck, sizeof luck, "analyse.%s", cases[i].luck);
        snprintf(balance, sizeof balance, "analyse.%s", cases[i].balance);
        check(says_headline(games_find("traexx"), cases[i].played, luck, balance), cases[i].name, "it is not said so");
    }
}

/* Unlucky, even and lucky, each badly and well played, in every game. */
static void check_combinations(void)
{
    static const char *const lucks[2][3] = {
        {"analyse.luck-bad-most", "analyse.luck-even", "analyse.luck-good-most"},
        {"analyse.luck-bad-fewest", "analyse.luck-even", "analyse.luck-good-fewest"},
    };
    for (int game = 0; games_all[game]; game++) {
        bool right = true;
        for (int i = 0; i < 6; i++) {
            struct played played = {i < 3 ? GRADE_LEARNING : GRADE_STRONG, 0, 30 * (i % 3 - 1), i < 3 ? -50 : 50};
            right &= says_headline(games_all[game], played, lucks[games_all[game]->fewest_wins][i % 3], balances[i]);
        }
        check(right, "headlines come from luck and skill, never from the score", games_all[game]->id);
    }
}

/* In each language the sentences tell the same of luck and play, and what is said of a score (the bands of the games)
 * tells nothing of either. */
static void check_wording(void)
{
    static const struct {
        const char *unlucky, *well, *never[7];
    } words[LANG_COUNT] = {
        [LANG_EN] = {"nlucky", "ell played", {"luck", "Luck", "played", " die ", "dice", "cards"}},
        [LANG_DE] = {"Pech gehabt", "ut gespielt", {"Glück", "Pech", "gespielt", "ürfel", "Karten"}},
        [LANG_FR] = {"Pas de chance", "ien joué", {"chance", "Chance", "joué", " dé ", " dés ", "cartes"}},
        [LANG_IT] = {"Sfortuna", "na buona partita", {"ortun", "partita", "giocat", " dado", " dadi", "carte"}},
        [LANG_RU] = {"Не повезло", "игра", {"дач", "езло", "игра", "сыгран", "кубик", "карт"}},
    };
    for (enum lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        const char *wrong = NULL;
        int bands = 0;
        for (int i = 0; i < 6; i++) {
            const char *text = i18n_find(lang, balances[i]);
            bool unlucky = strstr(text, words[lang].unlucky), well = strstr(text, words[lang].well);
            wrong = unlucky == (i % 3 == 0) && well == (i >= 3) ? wrong : text;
        }
        check(!wrong, "headlines tell the same of luck and play in every language", wrong);
        for (int i = 0; i < i18n_entry_count; i++) {
            const char *text = i18n_entries[i].text[lang];
            bool band = strstr(i18n_entries[i].key, ".band-");
            bands += band;
            for (int j = 0; band && words[lang].never[j]; j++)
                wrong = strstr(text, words[lang].never[j]) ? text : wrong;
        }
        check(!wrong && bands > 12, "what is said of a score tells nothing of luck or play", wrong);
    }
}

static void check_headlines(void)
{
    check_limits();
    check_combinations();
    check_wording();
}

#endif
