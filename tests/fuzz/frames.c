/* frames.c - fuzz target: any bytes as what comes in over a WebSocket, the first byte saying into which pieces the rest
 * is cut. Whatever the cuts, the same frames are read; a line is text without control characters, whatever is wrong is
 * closed with a code, and nothing is waited for that is longer than a line. */
#include "../../server/frames.h"
#include "../../core/rng.h"
#include "../../core/utf8.h"
#include "fuzz.h"
#include <string.h>

static void check_frame(const struct frame *frame)
{
    FUZZ_DEMAND(frame->text_length <= NET_LINE_BYTES && frame->text[frame->text_length] == '\0');
    FUZZ_DEMAND(frame->length >= frame->text_length + 6 && frame->length <= FRAMES_BYTES);
    FUZZ_DEMAND(frame->opcode == FRAMES_TEXT || frame->text_length <= FRAMES_CONTROL_BYTES);
    if (frame->opcode != FRAMES_TEXT)
        return;
    FUZZ_DEMAND(strlen(frame->text) == frame->text_length);
    for (const char *at = frame->text; *at;) {
        enum utf8_fault fault;
        FUZZ_DEMAND(utf8_next(&at, &fault) >= ' ' && fault == UTF8_GOOD);
    }
}

/* Reads one frame out of bytes that come in pieces; each piece stands in memory of exactly its length. */
static enum frames_reading read_in_pieces(const uint8_t *bytes, size_t length, struct rng *rng, struct frame *frame)
{
    size_t came = 0;
    enum frames_reading reading = FRAMES_MORE;
    while (reading == FRAMES_MORE && came < length) {
        size_t piece = 1 + rng_below(rng, rng_below(rng, 4) ? 5 : 500);
        came = piece < length - came ? came + piece : length;
        char *copy = malloc(came);
        FUZZ_DEMAND(copy);
        memcpy(copy, bytes, came);
        reading = frames_read(copy, came, frame);
        FUZZ_DEMAND(reading != FRAMES_MORE || came < FRAMES_BYTES);
        free(copy);
    }
    return reading;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct frame whole, pieces;
    struct rng rng;
    if (length < 1)
        return 0;
    rng_seed(&rng, bytes[0]);
    const uint8_t *at = bytes + 1, *end = bytes + length;
    while (at < end) {
        enum frames_reading reading = frames_read((const char *)at, (size_t)(end - at), &whole);
        FUZZ_DEMAND(read_in_pieces(at, (size_t)(end - at), &rng, &pieces) == reading);
        if (reading == FRAMES_MORE)
            break;
        if (reading == FRAMES_WRONG) {
            FUZZ_DEMAND(whole.code == pieces.code && whole.code >= FRAMES_PROTOCOL && whole.code <= FRAMES_TOO_LONG);
            break;
        }
        FUZZ_DEMAND(whole.length == pieces.length && whole.opcode == pieces.opcode);
        FUZZ_DEMAND(memcmp(whole.text, pieces.text, whole.text_length + 1) == 0);
        check_frame(&whole);
        at += whole.length;
    }
    return 0;
}
