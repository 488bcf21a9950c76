/* run.c - runs a fuzz target without libFuzzer: over files, and over plain mutations of them.
 *
 *   TARGET [--runs N] [--seconds N] [--seed S] FILE-OR-FOLDER ...
 *
 * Stops after N runs or N seconds, whichever comes first (10000 runs where neither is given). Before
 * every run the input is kept in memory; a crash leaves it in ./fuzz-crash. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "fuzz.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILES_MAX = 4000, BYTES_MAX = 1 << 16 };

struct sample {
    uint8_t *bytes;
    size_t length;
};

static struct sample samples[FILES_MAX];
static int sample_count;
static uint8_t input[BYTES_MAX];
static size_t input_length;

static void keep_crash(int signal_number)
{
    int file = open("fuzz-crash", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0) {
        ssize_t written = write(file, input, input_length);
        close(file);
        fuzz_sink += (uint64_t)written;
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void add_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || sample_count == FILES_MAX)
        return;
    struct sample *sample = &samples[sample_count++];
    sample->bytes = malloc(BYTES_MAX);
    if (!sample->bytes)
        abort();
    sample->length = fread(sample->bytes, 1, BYTES_MAX, file);
    fclose(file);
}

static void add(const char *path)
{
    DIR *folder = opendir(path);
    if (!folder) {
        add_file(path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        char inside[2048];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        add_file(inside);
    }
    closedir(folder);
}

/* The offset of some line's start. */
static size_t some_line(struct rng *rng, const uint8_t *bytes, size_t length)
{
    size_t at = length ? rng_below(rng, (uint32_t)length) : 0;
    while (at > 0 && bytes[at - 1] != '\n')
        at--;
    return at;
}

static void mutate(struct rng *rng)
{
    size_t at = input_length ? rng_below(rng, (uint32_t)input_length) : 0;
    const struct sample *other = &samples[rng_below(rng, (uint32_t)sample_count)];
    switch (rng_below(rng, 7)) {
    case 0: /* another byte */
        if (input_length)
            input[at] = (uint8_t)rng_next(rng);
        break;
    case 1: /* a byte that is likely to mean something */
        if (input_length)
            input[at] = (uint8_t) "0123456789abcdrygDS-:>=+?| \n#"[rng_below(rng, 29)];
        break;
    case 2: /* a piece left out */
        if (input_length) {
            size_t piece = 1 + rng_below(rng, 8);
            piece = piece > input_length - at ? input_length - at : piece;
            memmove(input + at, input + at + piece, input_length - at - piece);
            input_length -= piece;
        }
        break;
    case 3: /* a byte more */
        if (input_length < BYTES_MAX) {
            memmove(input + at + 1, input + at, input_length - at);
            input[at] = (uint8_t)rng_next(rng);
            input_length++;
        }
        break;
    case 4: { /* a line left out */
        size_t line = some_line(rng, input, input_length), stop = line;
        while (stop < input_length && input[stop++] != '\n')
            ;
        memmove(input + line, input + stop, input_length - stop);
        input_length -= stop - line;
        break;
    }
    case 5: { /* a line of another sample, before a line of this one */
        size_t line = some_line(rng, other->bytes, other->length), stop = line;
        size_t here = some_line(rng, input, input_length);
        while (stop < other->length && other->bytes[stop++] != '\n')
            ;
        if (input_length + (stop - line) <= BYTES_MAX) {
            memmove(input + here + (stop - line), input + here, input_length - here);
            memcpy(input + here, other->bytes + line, stop - line);
            input_length += stop - line;
        }
        break;
    }
    default: /* a digit up or down */
        for (size_t i = 0; i < 40 && at + i < input_length; i++)
            if (input[at + i] >= '0' && input[at + i] <= '9') {
                input[at + i] = (uint8_t)('0' + rng_below(rng, 10));
                break;
            }
    }
}

int main(int count, char **words)
{
    long runs = 0, seconds = 0;
    uint64_t seed = 1;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--runs") == 0 && i + 1 < count)
            runs = atol(words[++i]);
        else if (strcmp(words[i], "--seconds") == 0 && i + 1 < count)
            seconds = atol(words[++i]);
        else if (strcmp(words[i], "--seed") == 0 && i + 1 < count)
            seed = strtoull(words[++i], NULL, 10);
        else
            add(words[i]);
    }
    if (runs == 0 && seconds == 0)
        runs = 10000;
    if (sample_count == 0) { /* nothing given: start from nothing */
        samples[0].bytes = calloc(1, BYTES_MAX);
        samples[0].length = 64;
        sample_count = 1;
    }
    signal(SIGABRT, keep_crash);
    signal(SIGSEGV, keep_crash);
    for (int i = 0; i < sample_count; i++) {
        memcpy(input, samples[i].bytes, samples[i].length);
        input_length = samples[i].length;
        LLVMFuzzerTestOneInput(input, input_length);
    }
    struct rng rng;
    rng_seed(&rng, seed);
    time_t start = time(NULL);
    long done = 0;
    while ((!runs || done < runs) && (!seconds || time(NULL) - start < seconds)) {
        const struct sample *sample = &samples[rng_below(&rng, (uint32_t)sample_count)];
        memcpy(input, sample->bytes, sample->length);
        input_length = sample->length;
        for (int changes = 1 + (int)rng_below(&rng, 6); changes > 0; changes--)
            mutate(&rng);
        /* a copy of exactly this length, so that reading past its end is seen */
        uint8_t *exact = malloc(input_length ? input_length : 1);
        if (!exact)
            abort();
        memcpy(exact, input, input_length);
        LLVMFuzzerTestOneInput(exact, input_length);
        free(exact);
        done++;
    }
    printf("ok fuzz # %d files, %ld mutations\n", sample_count, done);
    return 0;
}
