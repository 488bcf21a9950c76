/* bots_traexx_reasons.h - for bots_traexx.c: every reason in a position where it holds, and in one that looks alike.
 * What is said, which reason it looks like, the two moves; what the sentence must mention, how many seats, which one is
 * judged, and the events so far (NULL: those of the position before). */
/* clang-format off */
{{"away", NULL, "k5-j6-k7-j8-h8", "k5-j4-i5-g5"}, " 7", 1, 1,
    "starts k5\n" "card RYBV\n"},
{{NULL, "number-left", "k5-j4-k3-l4", "k5-j4-l4"}, "", 1, 1, NULL},
{{NULL, "passed", "k5-i5-g5-f6", "pass"}, "", 1, 1, NULL},
{{NULL, "away", "g5-f4-e5-d6-f6", "g5-f6-d6-c7"}, "", 2, 1,
    "starts g5 h6\n" "card RYBN\n"},
{{NULL, "too-short", "g5-f4-e5-d6-f6", "g5-i5-h6-g7-f6"}, "", 2, 1, NULL},
{{"cells-cut", NULL, "g5-f6-d6-c5-a5", "g5-i5-j4-k5"}, " 1", 1, 1,
    "starts g5\n" "card YGNV\n" "1 g5-h4-f4-d4-b4\n" "card RYGB\n"},
{{NULL, "cells-cut", "e5-d4", "pass"}, "", 2, 1,
    "starts j4 k5\n" "card YYBNV\n" "1 j4-i3-g3-f4-g5\n" "2 k5-j4-l4-m5-n6-p6\n" "card RYGB\n" "1 g5-h4-i5-k5\n"
    "2 k5-j6-i7-g7-f6\n" "card YGBBN\n" "1 k5-l6-m5-n6-p6\n" "2 f6-d6-c7-d8-e9\n" "card RGGBN\n"
    "1 j4-k3-m3-n2-o3-n4\n" "2 p6-o5-n4-m3-n2\n" "card RYGV\n" "1 n4-l4\n" "2 n2-m1-k1-i1-g1\n" "card RYNV\n"
    "1 p6-o7-m7-l8-j8\n" "2 g1-f2-e3-d4-e5\n" "card YGBV\n" "1 j8-i7\n" "2 e5-c5\n" "card RYBV\n"
    "1 i7-g7-e7-f8-e9\n" "2 c5-b6-a5-b4-c3\n" "card YGNV\n" "1 e9-d8\n" "2 e9-g9-f8\n" "card RYGNN\n" "1 d8-c7\n"
    "2 c3-d2\n" "card RRGNV\n" "1 c7-b6-a5-c5-e5\n" "2 d2-e1\n" "card RYBN\n" "1 pass\n" "2 f8-h8-i9-k9-j8\n"
    "card RBNVV\n" "1 pass\n" "2 j8-l8-k7-m7-o7-n8\n" "card GBNV\n" "1 pass\n" "2 n8-m9\n" "card RGBV\n"},
{{"colours", NULL, "m1-k1", "m1-l2"}, " 7 9", 2, 1,
    "starts j4 g5\n" "card GBNV\n" "1 j4-l4-m3-n2\n" "2 g5-f4\n" "card RYGB\n" "1 j4-i3-h2-g1-i1\n" "2 f4-g3-f2-g1\n"
    "card YGBV\n" "1 n2-m1\n" "2 g1-i1-k1-m1-n2\n" "card RYBN\n" "1 i1-j2\n" "2 n2-l2-j2-i3\n" "card YGBBN\n"
    "1 pass\n" "2 i3-h4-j4\n" "card RYNV\n"},
{{NULL, "end-cut", "j2-k1-l2", "j2-l2-k1"}, "", 2, 1, NULL},
{{NULL, "number-lost", "m1-l2", "j2-k3"}, "", 2, 1, NULL},
{{"end-cut", NULL, "k5-j6-h6-i5", "g5-e5-f4-d4"}, " i5", 1, 1,
    "starts g5\n" "card YGBV\n" "1 g5-h4-j4-k5\n" "card RRGNV\n"},
{{"number-left", NULL, "g5-e5-c5-b6", "g5-i5-h4-j4-l4"}, " 3", 1, 1,
    "starts g5\n" "card RYGV\n"},
{{"number-lost", NULL, "h6-i7-j8-k9-i9", "h6-i5-h4-j4"}, " 10", 1, 1,
    "starts h6\n" "card RYBN\n" "1 h6-f6-e5-f4\n" "card YGBV\n" "1 f4-d4-b4-c5\n" "card RYGNN\n"},
{{"passed", NULL, "pass", "j4-i5-g5-f4"}, "", 1, 1,
    "starts j4\n" "card RYNV\n"},
{{"pockets", NULL, "f4-e3-d4-b4-c5", "f4-d4-b4"}, " 1", 1, 1,
    "starts h6\n" "card RGGBN\n" "1 h6-i5-h4-f4\n" "card YGNV\n"},
{{"away", NULL, "f6-e7-c7-b6-c5", "f6-h6-j6-l6-m7"}, " 5", 1, 1,
    "starts j4\n" "card RGGBN\n" "1 j4-k5-m5-o5-n4\n" "card YYBNV\n" "1 j4-i3-g3-f4-g5-f6\n" "card RRGNV\n"},
{{NULL, "pockets", "n4-l4-k3-m3-l2-j2", "f6-h6-i5-j6"}, "", 1, 1, NULL},
{{"race", NULL, "k5-j6", "k5-j4-i5-g5-f4"}, " 2", 2, 1,
    "starts k5 j4\n" "card RYNV\n"},
{{"number-left", "race", "n6-l6", "n6-p6"}, " 8", 2, 1,
    "starts j4 g5\n" "card YGNV\n" "1 j4-h4-i3-j2-k1\n" "2 g5-f4-d4-b4-c5\n" "card YYBNV\n" "1 j4-k5-l4-m5-n6\n"
    "2 g5-h6-f6-g7-f8-e9\n" "card YGBBN\n"},
{{"too-early", NULL, "g5-e5-d4-b4", "g5-i5-h4-j4-l4"}, " 7 6", 1, 1,
    "starts g5\n" "card RYGV\n"},
{{NULL, "too-early", "e9-d8-c7", "pass"}, "", 1, 1,
    "starts h6\n" "card RGBV\n" "1 h6-i7-j6-k5-l4\n" "card RBNVV\n" "1 h6-g5-f4-d4-e5-d6\n" "card RYNV\n"
    "1 d6-e7-f8-g9-e9\n" "card YGBV\n" "1 l4-j4-h4\n" "card YGBBN\n" "1 h4-i3-g3-h2-j2-i1\n" "card YYBNV\n"
    "1 pass\n" "card RYGB\n" "1 pass\n" "card RGGBN\n" "1 pass\n" "card RYBN\n" "1 pass\n" "card RYGV\n"
    "1 i1-k1-m1-l2-m3\n" "card YGNV\n" "1 m3-n4-m5-n6-m7\n" "card RRGNV\n" "1 m7-l6-k7-l8\n" "card RYBV\n"
    "1 l8-j8-h8\n" "card GBNV\n" "1 pass\n" "card RYGNN\n"},
{{"too-long", NULL, "l4-m3-l2-m1-n2", "l4-m3"}, " 4 1", 2, 1,
    "starts g5 j4\n" "card RYNV\n" "1 g5-i5-j4-l4\n" "2 j4-i3-j2-l2-k1\n" "card YYBNV\n" "1 g5-f4-d4-b4-c3\n"
    "2 j4-l4-m5-n6-p6\n" "card RYGB\n"},
{{NULL, "too-long", "l4-m3-l2-m1-n2", "l4-m3-n2"}, "", 2, 1, NULL},
{{NULL, "colours", "l4-m3-l2-m1-n2", "l4-k3-m3-n2"}, "", 2, 1, NULL},
{{NULL, "too-long", "h6-i5-j4-k5-m5", "h6-f6"}, "", 1, 1,
    "starts h6\n" "card RYBN\n"},
{{"too-short", NULL, "g5-i5-j4-k5", "g5-i5-h4-j4-k5"}, " 3 4", 1, 1,
    "starts g5\n" "card RYGB\n"},
{{"wrong-end", NULL, "k7-l8-n8", "h6-g5-i5"}, " k7", 1, 1,
    "starts h6\n" "card YGBV\n" "1 h6-f6-g7-i7-k7\n" "card RBNVV\n"},
{{NULL, "wrong-end", "d8-c7", "g5-i5"}, "", 2, 1,
    "starts g5 j4\n" "card RGGBN\n" "1 g5-h6-i7-g7-e7-d8\n" "2 j4-k3-m3-n2-o3-n4\n" "card RYNV\n"},
