/* plants.c - proves that the tests can fail: switches planted mistakes on, one at a time, and demands
 * that the test named for it fails; and that it passes without.
 *
 *   plants [--root FOLDER] [--only PLANT]
 *
 * Reads games/<folder>/plants.list and those of the other folders, lines of `PLANT TEST`, where TEST is
 * law:NAME, golden:FILE, test:guess-uniform, program:NAME or program:NAME:WORD (a test program of this
 * build, run with that word), sim:CHECK (the hall's simulation must fail, and by this check) or node:FILE
 * (tests/web/FILE_test.mjs). Everything is built with
 * -DNULLARIUM_PLANTS; other programs are told the plant by NULLARIUM_PLANT in their environment. A plant
 * in the code that no list names is a failure too.
 */
#define _POSIX_C_SOURCE 200809L
#include "games.h"
#include "golden.h"
#include "guess_uniform.h"
#include "laws.h"
#include "../plant_is.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* So many games find every mistake that is planted in the hall. */
#define SIM_GAMES "160"

enum { PLANTS_MAX = 200, NAME = 80, SECONDS_MAX = 300 };

/* Where plants stand beside games/. */
static const char *const folders[] = {"core", "bots", "table", "hall", "paper", "store", "server", "web/app", NULL};

struct plant {
    char name[NAME], test[NAME];
    char game[NAME]; /* "nulli-flow"; "" for what stands in no game */
};

static int read_list(const char *path, const char *folder, struct plant *plants, int count)
{
    char line[300];
    FILE *file = fopen(path, "r");
    while (file && count < PLANTS_MAX && fgets(line, sizeof line, file)) {
        struct plant *plant = &plants[count];
        if (line[0] == '#' || sscanf(line, "%79s %79s", plant->name, plant->test) != 2)
            continue;
        snprintf(plant->game, sizeof plant->game, "%s", folder);
        for (char *c = plant->game; *c; c++)
            *c = *c == '_' ? '-' : *c;
        count++;
    }
    if (file)
        fclose(file);
    return count;
}

static int compare_plants(const void *a, const void *b)
{
    return strcmp(((const struct plant *)a)->name, ((const struct plant *)b)->name);
}

static int read_lists(const char *root, struct plant *plants)
{
    char path[1024];
    int count = 0;
    for (int i = 0; folders[i]; i++) {
        snprintf(path, sizeof path, "%s/%s/plants.list", root, folders[i]);
        count = read_list(path, "", plants, count);
    }
    snprintf(path, sizeof path, "%s/games", root);
    DIR *games = opendir(path);
    for (struct dirent *entry; games && (entry = readdir(games));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/games/%s/plants.list", root, entry->d_name);
        count = read_list(path, entry->d_name, plants, count);
    }
    if (games)
        closedir(games);
    qsort(plants, (size_t)count, sizeof *plants, compare_plants);
    return count;
}

/* -- the tests -------------------------------------------------------------------------------- */

enum result { PASSES, FAILS, UNKNOWN, CRASHES };

static enum result run_law(const char *law, const char *game, FILE *out)
{
    struct laws_wish wish = {.law = law, .games = 20, .seed = 1, .stop = true};
    struct laws_count sum = {0, 0};
    bool known = false;
    for (int i = 0; i < LAW_COUNT; i++)
        known = known || strcmp(law, laws_names[i]) == 0;
    for (int i = 0; known && games_all[i] && sum.failed == 0; i++)
        if (!game[0] || strcmp(game, games_all[i]->id) == 0) {
            struct laws_count more = laws_run_game(games_all[i], &wish, out);
            sum.passed += more.passed;
            sum.failed += more.failed;
        }
    return sum.failed ? FAILS : sum.passed ? PASSES : UNKNOWN;
}

/* Becomes another test; it answers with its exit status, and what it prints is looked through. */
static enum result run_other(char *const words[], FILE *out)
{
    fflush(out);
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(out), STDERR_FILENO);
    execvp(words[0], words);
    return UNKNOWN;
}

/* Another test program, beside this one, with these words. */
static enum result run_beside(const char *name, char *words[], FILE *out)
{
    char path[1024];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - NAME - 1);
    while (length > 0 && path[length - 1] != '/')
        length--;
    if (length <= 0)
        return UNKNOWN;
    snprintf(path + length, sizeof path - (size_t)length, "%s", name);
    words[0] = path;
    return run_other(words, out);
}

/* program:NAME:WORD */
static enum result run_program(const char *test, FILE *out)
{
    char name[NAME], *word = NULL;
    snprintf(name, sizeof name, "%s", test);
    if (strchr(name, ':')) {
        word = strchr(name, ':');
        *word++ = '\0';
    }
    return run_beside(name, (char *[]){NULL, word, NULL}, out);
}

/* sim:CHECK */
static enum result run_sim(const char *check, FILE *out)
{
    char wanted[NAME];
    snprintf(wanted, sizeof wanted, "%s", check);
    return run_beside("hall_sim", (char *[]){NULL, "--games", SIM_GAMES, "--want", wanted, NULL}, out);
}

static enum result run_node(const char *test, const char *root, FILE *out)
{
    char file[1024];
    snprintf(file, sizeof file, "%s/tests/web/%s_test.mjs", root, test);
    if (access(file, R_OK) != 0)
        return UNKNOWN;
    return run_other((char *[]){"node", "--test", "--test-reporter=tap", file, NULL}, out);
}

static enum result run_test(const struct plant *plant, const char *root, FILE *out)
{
    const char *test = plant->test;
    if (strncmp(test, "program:", 8) == 0)
        return run_program(test + 8, out);
    if (strncmp(test, "sim:", 4) == 0)
        return run_sim(test + 4, out);
    if (strncmp(test, "node:", 5) == 0)
        return run_node(test + 5, root, out);
    if (strncmp(test, "law:", 4) == 0)
        return run_law(test + 4, plant->game, out);
    if (strncmp(test, "golden:", 7) == 0) {
        char name[2 * NAME];
        snprintf(name, sizeof name, "%s%s%s", plant->game, plant->game[0] ? "/" : "", test + 7);
        struct golden_count sum = golden_run(root, name, out);
        return sum.failed ? FAILS : sum.passed ? PASSES : UNKNOWN;
    }
    if (strcmp(test, "test:guess-uniform") == 0) {
        struct uniform_count sum = guess_uniform_run(plant->game[0] ? plant->game : NULL, out);
        return sum.failed ? FAILS : sum.passed ? PASSES : UNKNOWN;
    }
    return UNKNOWN;
}

/* Runs the test in a child, with the mistake or without. `first` is its first complaint. */
static enum result run_child(const struct plant *plant, bool with, const char *root, char *first, size_t room)
{
    char line[1000];
    int pipes[2], status = 0;
    first[0] = 0;
    if (pipe(pipes) != 0)
        return UNKNOWN;
    fflush(NULL);
    pid_t child = fork();
    if (child < 0)
        return UNKNOWN;
    if (child == 0) {
        close(pipes[0]);
        alarm(SECONDS_MAX);
        FILE *out = fdopen(pipes[1], "w");
        plant_planted = with ? plant->name : NULL;
        if (with)
            setenv("NULLARIUM_PLANT", plant->name, 1);
        else
            unsetenv("NULLARIUM_PLANT");
        enum result result = out ? run_test(plant, root, out) : UNKNOWN;
        if (out)
            fclose(out);
        _exit((int)result);
    }
    close(pipes[1]);
    FILE *in = fdopen(pipes[0], "r");
    while (in && fgets(line, sizeof line, in))
        if (!first[0] && strncmp(line, "not ok ", 7) == 0) {
            line[strcspn(line, "\n")] = 0;
            snprintf(first, room, "%.300s", line);
        }
    if (in)
        fclose(in);
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) <= UNKNOWN ? (enum result)WEXITSTATUS(status) : CRASHES;
}

/* A test without any mistake, for the game of this plant: run once, however many plants it has to catch. */
static enum result run_sound(const struct plant *plant, const char *root, const char **first)
{
    static struct {
        const struct plant *plant;
        enum result result;
        char first[400];
    } done[PLANTS_MAX];
    int i = 0;
    while (done[i].plant &&
           (strcmp(done[i].plant->test, plant->test) != 0 || strcmp(done[i].plant->game, plant->game) != 0))
        i++;
    if (!done[i].plant) {
        done[i].plant = plant;
        done[i].result = run_child(plant, false, root, done[i].first, sizeof done[i].first);
    }
    *first = done[i].first;
    return done[i].result;
}

static bool check_plant(const struct plant *plant, const char *root)
{
    char with[400];
    const char *without;
    enum result sick = run_child(plant, true, root, with, sizeof with);
    enum result sound = run_sound(plant, root, &without);
    if (sick == FAILS && sound == PASSES) {
        printf("ok plant %s is caught by %s # %s\n", plant->name, plant->test, with);
        return true;
    }
    printf("not ok plant %s: %s %s %s\n", plant->name, plant->test,
           sick == UNKNOWN || sound == UNKNOWN   ? "is no test"
           : sick == CRASHES || sound == CRASHES ? "crashes or takes too long"
           : sound == FAILS                      ? "fails without it:"
                                                 : "does not notice it",
           sound == FAILS ? without : "");
    return false;
}

/* -- plants that no list names ---------------------------------------------------------------- */

static int count_unnamed_in(const char *path, const char *mark, const struct plant *plants, int count)
{
    char line[1000];
    int unnamed = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        for (const char *at = line; (at = strstr(at, mark)); at++) {
            char name[NAME] = "";
            bool named = false;
            sscanf(at + strlen(mark), "%79[^\"]", name);
            for (int i = 0; i < count; i++)
                named = named || strcmp(plants[i].name, name) == 0;
            if (!named) {
                printf("not ok plant %s: stands in %s, but in no plants.list\n", name, path);
                unnamed++;
            }
        }
    if (file)
        fclose(file);
    return unnamed;
}

/* In all sources of a folder, and of the folders in it. */
static int count_unnamed(const char *folder, const struct plant *plants, int count)
{
    int unnamed = 0;
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        char path[1024];
        const char *end = strrchr(entry->d_name, '.');
        snprintf(path, sizeof path, "%.500s/%.255s", folder, entry->d_name);
        if (!end && strcmp(entry->d_name, "node_modules") != 0)
            unnamed += count_unnamed(path, plants, count);
        else if (end && (strcmp(end, ".c") == 0 || strcmp(end, ".h") == 0))
            unnamed += count_unnamed_in(path, "PLANT(\"", plants, count);
        else if (end && (strcmp(end, ".ts") == 0 || strcmp(end, ".tsx") == 0))
            unnamed += count_unnamed_in(path, "PLANT === \"", plants, count);
    }
    if (directory)
        closedir(directory);
    return unnamed;
}

int main(int count, char **words)
{
    static struct plant plants[PLANTS_MAX];
    const char *root = ".", *only = NULL;
    for (int i = 1; i < count; i += 2) {
        if (i + 1 < count && strcmp(words[i], "--root") == 0)
            root = words[i + 1];
        else if (i + 1 < count && strcmp(words[i], "--only") == 0)
            only = words[i + 1];
        else {
            fprintf(stderr, "usage: plants [--root FOLDER] [--only PLANT]\n");
            return 2;
        }
    }
    int plant_count = read_lists(root, plants), passed = 0, failed = 0;
    for (int i = 0; i < plant_count; i++) {
        if (only && strcmp(only, plants[i].name) != 0)
            continue;
        bool fine = check_plant(&plants[i], root);
        passed += fine;
        failed += !fine;
        fflush(stdout);
    }
    char folder[1024];
    for (int i = 0; folders[i]; i++) {
        snprintf(folder, sizeof folder, "%s/%s", root, folders[i]);
        failed += only ? 0 : count_unnamed(folder, plants, plant_count);
    }
    snprintf(folder, sizeof folder, "%s/games", root);
    failed += only ? 0 : count_unnamed(folder, plants, plant_count);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
