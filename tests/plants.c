/* plants.c - proves that the tests can fail: switches planted mistakes on, one at a time, and demands
 * that the test named for it fails; and that it passes without.
 *
 *   plants [--root FOLDER] [--only PLANT]
 *
 * Reads games/<folder>/plants.list and core/plants.list, lines of `PLANT TEST`, where TEST is
 * law:NAME, golden:FILE or test:guess-uniform. Everything is built with -DNULLARIUM_PLANTS. A PLANT
 * in the code that no list names is a failure too.
 */
#define _POSIX_C_SOURCE 200809L
#include "games.h"
#include "golden.h"
#include "guess_uniform.h"
#include "laws.h"
#include "plant_is.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLANTS_MAX = 200, NAME = 80, SECONDS_MAX = 300 };

struct plant {
    char name[NAME], test[NAME];
    char game[NAME]; /* "nulli-flow"; "" for core */
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
    snprintf(path, sizeof path, "%s/core/plants.list", root);
    int count = read_list(path, "", plants, 0);
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
    struct laws_wish wish = {.law = law, .games = 60, .seed = 1, .stop = true};
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

static enum result run_test(const struct plant *plant, const char *root, FILE *out)
{
    const char *test = plant->test;
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

static bool check_plant(const struct plant *plant, const char *root)
{
    char with[400], without[400];
    enum result sick = run_child(plant, true, root, with, sizeof with);
    enum result sound = run_child(plant, false, root, without, sizeof without);
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

static int count_unnamed_in(const char *path, const struct plant *plants, int count)
{
    char line[1000];
    int unnamed = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        for (const char *at = line; (at = strstr(at, "PLANT(\"")); at++) {
            char name[NAME] = "";
            bool named = false;
            sscanf(at, "PLANT(\"%79[^\"]", name);
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

/* In all C files of a folder, and of the folders in it. */
static int count_unnamed(const char *folder, const struct plant *plants, int count)
{
    int unnamed = 0;
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        char path[1024];
        const char *end = strrchr(entry->d_name, '.');
        snprintf(path, sizeof path, "%.500s/%.255s", folder, entry->d_name);
        if (!end)
            unnamed += count_unnamed(path, plants, count);
        else if (strcmp(end, ".c") == 0 || strcmp(end, ".h") == 0)
            unnamed += count_unnamed_in(path, plants, count);
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
    snprintf(folder, sizeof folder, "%s/core", root);
    failed += only ? 0 : count_unnamed(folder, plants, plant_count);
    snprintf(folder, sizeof folder, "%s/games", root);
    failed += only ? 0 : count_unnamed(folder, plants, plant_count);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
