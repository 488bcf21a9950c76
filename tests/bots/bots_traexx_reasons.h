/* bots_traexx_reasons.h - for bots_traexx.c: a position for every reason; the event lines, the move played, the better
 * one, and what the sentence must mention. On the default board. */
{"traexx.why-away",
 1,
 1,
 "starts k5\n"
 "card RYBV\n",
 "k5-j6-k7-j8-h8",
 "k5-j4-i5-g5",
 " 7"},
    {"traexx.why-cells-cut",
     1,
     1,
     "starts g5\n"
     "card YGNV\n"
     "1 g5-h4-f4-d4-b4\n"
     "card RYGB\n",
     "g5-f6-d6-c5-a5",
     "g5-i5-j4-k5",
     " 1"},
    {"traexx.why-colours",
     2,
     1,
     "starts j4 g5\n"
     "card GBNV\n"
     "1 j4-l4-m3-n2\n"
     "2 g5-f4\n"
     "card RYGB\n"
     "1 j4-i3-h2-g1-i1\n"
     "2 f4-g3-f2-g1\n"
     "card YGBV\n"
     "1 n2-m1\n"
     "2 g1-i1-k1-m1-n2\n"
     "card RYBN\n"
     "1 i1-j2\n"
     "2 n2-l2-j2-i3\n"
     "card YGBBN\n"
     "1 pass\n"
     "2 i3-h4-j4\n"
     "card RYNV\n",
     "m1-k1",
     "m1-l2",
     " 7 9"},
    {"traexx.why-end-cut",
     1,
     1,
     "starts g5\n"
     "card YGBV\n"
     "1 g5-h4-j4-k5\n"
     "card RRGNV\n",
     "k5-j6-h6-i5",
     "g5-e5-f4-d4",
     " i5"},
    {"traexx.why-number-left",
     1,
     1,
     "starts g5\n"
     "card RYGV\n",
     "g5-e5-c5-b6",
     "g5-i5-h4-j4-l4",
     " 3"},
    {"traexx.why-number-lost",
     1,
     1,
     "starts h6\n"
     "card RYBN\n"
     "1 h6-f6-e5-f4\n"
     "card YGBV\n"
     "1 f4-d4-b4-c5\n"
     "card RYGNN\n",
     "h6-i7-j8-k9-i9",
     "h6-i5-h4-j4",
     " 10"},
    {"traexx.why-passed",
     1,
     1,
     "starts j4\n"
     "card RYNV\n",
     "pass",
     "j4-i5-g5-f4",
     ""},
    {"traexx.why-pockets",
     1,
     1,
     "starts h6\n"
     "card RGGBN\n"
     "1 h6-i5-h4-f4\n"
     "card YGNV\n",
     "f4-e3-d4-b4-c5",
     "f4-d4-b4",
     " 1"},
    {"traexx.why-race",
     2,
     1,
     "starts k5 j4\n"
     "card RYNV\n",
     "k5-j6",
     "k5-j4-i5-g5-f4",
     " 2"},
    {"traexx.why-too-early",
     1,
     1,
     "starts g5\n"
     "card RYGV\n",
     "g5-e5-d4-b4",
     "g5-i5-h4-j4-l4",
     " 7 6"},
    {"traexx.why-too-long",
     1,
     1,
     "starts g5\n"
     "card GBNV\n",
     "g5-h4-g3-f4-d4",
     "g5-h4-f4-d4",
     " 4 3"},
    {"traexx.why-too-short",
     1,
     1,
     "starts g5\n"
     "card RYGB\n",
     "g5-i5-j4-k5",
     "g5-i5-h4-j4-k5",
     " 3 4"},
    {"traexx.why-wrong-end",
     1,
     1,
     "starts j4\n"
     "card YGBBN\n"
     "1 j4-i3-h4-f4\n"
     "card RYBN\n",
     "f4-e5-d6",
     "j4-i5-k5",
     " f4"},
