/* golden_clauses.c - where the golden records are, and whether every clause of the rules has one. */
#define _POSIX_C_SOURCE 200809L
#include "golden.h"
#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CLAUSES_MAX = 200 };

static int compare_files(const void *a, const void *b)
{
    return strcmp(((const struct golden_file *)a)->path, ((const struct golden_file *)b)->path);
}

static void find_files(struct golden_files *files, const char *folder, const char *shown)
{
    DIR *directory = opendir(folder);
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory)) && files->count < GOLDEN_FILES;) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".rec") != 0)
            continue;
        int at = files->count++;
        snprintf(files->file[at].folder, sizeof files->file[at].folder, "%s", shown);
        for (char *c = files->file[at].folder; *c; c++)
            *c = *c == '_' ? '-' : *c;
        snprintf(files->file[at].name, sizeof files->file[at].name, "%.*s", (int)(length - 4), entry->d_name);
        snprintf(files->file[at].path, sizeof files->file[at].path, "%s/%s", folder, entry->d_name);
    }
    closedir(directory);
}

struct golden_files *golden_find(const char *root)
{
    char path[GOLDEN_PATH];
    struct golden_files *files = calloc(1, sizeof *files);
    if (!files)
        abort();
    snprintf(path, sizeof path, "%s/games", root);
    DIR *games = opendir(path);
    for (struct dirent *entry; games && (entry = readdir(games));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/games/%s/golden", root, entry->d_name);
        find_files(files, path, entry->d_name);
    }
    if (games)
        closedir(games);
    snprintf(path, sizeof path, "%s/tests/golden", root);
    find_files(files, path, "tests");
    qsort(files->file, (size_t)files->count, sizeof files->file[0], compare_files);
    return files;
}

/* -- coverage of the clauses ------------------------------------------------------------------------ */

struct clauses {
    int count;
    struct {
        char id[8];
        bool shown; /* can be shown in a record */
    } clause[CLAUSES_MAX];
};

static bool read_clauses(const char *root, struct clauses *clauses)
{
    char path[GOLDEN_PATH], line[512];
    snprintf(path, sizeof path, "%s/tests/clauses.list", root);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file) && clauses->count < CLAUSES_MAX) {
        char id[8] = "", mark[2] = "";
        int words = sscanf(line, "%7s %1s", id, mark);
        if (words < 1 || id[0] == '#')
            continue;
        strcpy(clauses->clause[clauses->count].id, id);
        clauses->clause[clauses->count++].shown = words < 2 || mark[0] != '-';
    }
    fclose(file);
    return true;
}

static bool in_list(const struct clauses *clauses, const char *id)
{
    for (int i = 0; i < clauses->count; i++)
        if (strcmp(clauses->clause[i].id, id) == 0)
            return true;
    return false;
}

/* "B14" of "B14b-lost-turns": the clause a file is named after; "" where it is none. */
static void clause_of(const char *name, char id[8])
{
    int length = 0;
    if (name[0] >= 'A' && name[0] <= 'Z')
        for (length = 1; length < 7 && name[length] >= '0' && name[length] <= '9'; length++)
            ;
    snprintf(id, 8, "%.*s", length > 1 ? length : 0, name);
}

/* Every "**F5**" of the rules must be in the list. */
static int count_missing(const char *root, const struct clauses *clauses, FILE *out)
{
    char path[GOLDEN_PATH], line[2048];
    int missing = 0;
    snprintf(path, sizeof path, "%s/docs/rules", root);
    DIR *rules = opendir(path);
    for (struct dirent *entry; rules && (entry = readdir(rules));) {
        snprintf(path, sizeof path, "%s/docs/rules/%s", root, entry->d_name);
        FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "r");
        while (file && fgets(line, sizeof line, file)) {
            char id[8];
            if (strncmp(line, "- **", 4) != 0)
                continue;
            clause_of(line + 4, id);
            if (id[0] && !in_list(clauses, id)) {
                fprintf(out, "not ok clause %s: of %s, is not in tests/clauses.list\n", id, entry->d_name);
                missing++;
            }
        }
        if (file)
            fclose(file);
    }
    if (!rules) {
        fprintf(out, "not ok clauses: docs/rules cannot be read\n");
        return 1;
    }
    closedir(rules);
    return missing;
}

struct golden_count golden_run_clauses(const char *root, FILE *out)
{
    struct golden_count count = {0, 0};
    struct clauses clauses = {0};
    struct golden_files *files = golden_find(root);
    if (!read_clauses(root, &clauses)) {
        fprintf(out, "not ok clauses: tests/clauses.list cannot be read\n");
        count.failed++;
    }
    for (int i = 0; i < clauses.count; i++) {
        if (!clauses.clause[i].shown)
            continue;
        int found = 0;
        for (int k = 0; k < files->count; k++) {
            char id[8];
            clause_of(files->file[k].name, id);
            found += strcmp(id, clauses.clause[i].id) == 0;
        }
        count.passed += found > 0;
        count.failed += found == 0;
        if (found == 0)
            fprintf(out, "not ok clause %s: no golden file is named after it\n", clauses.clause[i].id);
        else
            fprintf(out, "ok clause %s # %d golden files\n", clauses.clause[i].id, found);
    }
    for (int k = 0; k < files->count; k++) {
        char id[8];
        clause_of(files->file[k].name, id);
        if (!in_list(&clauses, id)) {
            fprintf(out, "not ok golden %s/%s: is not named after a clause\n", files->file[k].folder,
                    files->file[k].name);
            count.failed++;
        }
    }
    count.failed += count_missing(root, &clauses, out);
    free(files);
    return count;
}
