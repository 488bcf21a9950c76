/* bots_traexx_reasons.h - for bots_traexx.c: a position for every reason; the event lines, the move played, the better
 * one, and what the sentence must mention. NULL: a look-alike of the one before, in which it does not hold and nothing
 * true is left to say; other look-alikes have another reason. */
{"traexx.why-away",
 1,
 1,
 "starts k5\n"
 "card RYBV\n",
 "k5-j6-k7-j8-h8",
 "k5-j4-i5-g5",
 " 7"},
    {NULL,
     2,
     1,
     "starts g5 h6\n"
     "card RYBN\n",
     "g5-f4-e5-d6-f6",
     "g5-f6-d6-c7",
     ""},
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
    {NULL,
     2,
     1,
     "starts j4 k5\n"
     "card YYBNV\n"
     "1 j4-i3-g3-f4-g5\n"
     "2 k5-j4-l4-m5-n6-p6\n"
     "card RYGB\n"
     "1 g5-h4-i5-k5\n"
     "2 k5-j6-i7-g7-f6\n"
     "card YGBBN\n"
     "1 k5-l6-m5-n6-p6\n"
     "2 f6-d6-c7-d8-e9\n"
     "card RGGBN\n"
     "1 j4-k3-m3-n2-o3-n4\n"
     "2 p6-o5-n4-m3-n2\n"
     "card RYGV\n"
     "1 n4-l4\n"
     "2 n2-m1-k1-i1-g1\n"
     "card RYNV\n"
     "1 p6-o7-m7-l8-j8\n"
     "2 g1-f2-e3-d4-e5\n"
     "card YGBV\n"
     "1 j8-i7\n"
     "2 e5-c5\n"
     "card RYBV\n"
     "1 i7-g7-e7-f8-e9\n"
     "2 c5-b6-a5-b4-c3\n"
     "card YGNV\n"
     "1 e9-d8\n"
     "2 e9-g9-f8\n"
     "card RYGNN\n"
     "1 d8-c7\n"
     "2 c3-d2\n"
     "card RRGNV\n"
     "1 c7-b6-a5-c5-e5\n"
     "2 d2-e1\n"
     "card RYBN\n"
     "1 pass\n"
     "2 f8-h8-i9-k9-j8\n"
     "card RBNVV\n"
     "1 pass\n"
     "2 j8-l8-k7-m7-o7-n8\n"
     "card GBNV\n"
     "1 pass\n"
     "2 n8-m9\n"
     "card RGBV\n",
     "e5-d4",
     "pass",
     ""},
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
    {"traexx.why-away",
     1,
     1,
     "starts j4\n"
     "card RGGBN\n"
     "1 j4-k5-m5-o5-n4\n"
     "card YYBNV\n"
     "1 j4-i3-g3-f4-g5-f6\n"
     "card RRGNV\n",
     "f6-e7-c7-b6-c5",
     "f6-h6-j6-l6-m7",
     " 5"},
    {"traexx.why-race",
     2,
     1,
     "starts k5 j4\n"
     "card RYNV\n",
     "k5-j6",
     "k5-j4-i5-g5-f4",
     " 2"},
    {"traexx.why-number-left",
     2,
     1,
     "starts j4 g5\n"
     "card YGNV\n"
     "1 j4-h4-i3-j2-k1\n"
     "2 g5-f4-d4-b4-c5\n"
     "card YYBNV\n"
     "1 j4-k5-l4-m5-n6\n"
     "2 g5-h6-f6-g7-f8-e9\n"
     "card YGBBN\n",
     "n6-l6",
     "n6-p6",
     " 8"},
    {"traexx.why-too-early",
     1,
     1,
     "starts g5\n"
     "card RYGV\n",
     "g5-e5-d4-b4",
     "g5-i5-h4-j4-l4",
     " 7 6"},
    {NULL,
     1,
     1,
     "starts h6\n"
     "card RGBV\n"
     "1 h6-i7-j6-k5-l4\n"
     "card RBNVV\n"
     "1 h6-g5-f4-d4-e5-d6\n"
     "card RYNV\n"
     "1 d6-e7-f8-g9-e9\n"
     "card YGBV\n"
     "1 l4-j4-h4\n"
     "card YGBBN\n"
     "1 h4-i3-g3-h2-j2-i1\n"
     "card YYBNV\n"
     "1 pass\n"
     "card RYGB\n"
     "1 pass\n"
     "card RGGBN\n"
     "1 pass\n"
     "card RYBN\n"
     "1 pass\n"
     "card RYGV\n"
     "1 i1-k1-m1-l2-m3\n"
     "card YGNV\n"
     "1 m3-n4-m5-n6-m7\n"
     "card RRGNV\n"
     "1 m7-l6-k7-l8\n"
     "card RYBV\n"
     "1 l8-j8-h8\n"
     "card GBNV\n"
     "1 pass\n"
     "card RYGNN\n",
     "e9-d8-c7",
     "pass",
     ""},
    {"traexx.why-too-long",
     2,
     1,
     "starts g5 j4\n"
     "card RYNV\n"
     "1 g5-i5-j4-l4\n"
     "2 j4-i3-j2-l2-k1\n"
     "card YYBNV\n"
     "1 g5-f4-d4-b4-c3\n"
     "2 j4-l4-m5-n6-p6\n"
     "card RYGB\n",
     "l4-m3-l2-m1-n2",
     "l4-m3-n2",
     " 4 2"},
    {NULL,
     1,
     1,
     "starts h6\n"
     "card RYBN\n",
     "h6-i5-j4-k5-m5",
     "h6-f6",
     ""},
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
     "starts h6\n"
     "card YGBV\n"
     "1 h6-f6-g7-i7-k7\n"
     "card RBNVV\n",
     "k7-l8-n8",
     "h6-g5-i5",
     " k7"},
    {NULL,
     2,
     1,
     "starts g5 j4\n"
     "card RGGBN\n"
     "1 g5-h6-i7-g7-e7-d8\n"
     "2 j4-k3-m3-n2-o3-n4\n"
     "card RYNV\n",
     "d8-c7",
     "g5-i5",
     ""},
