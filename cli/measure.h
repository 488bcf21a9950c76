/* measure.h - how hard a sheet is, measured: many games alone on it at every level, what each prize is worth, whether
 * one start is better than another. `sheet check --measure` prints it, `sheet new` judges its drafts by it.
 *
 * Game i is seeded by its number, so the answer does not depend on the number of threads; and games of the same number
 * share their dice at every level and on the sheet without a prize, so that differences are measured sharply.
 *
 * What `sheet check --measure --json FILE` writes (JSON lines: one object a line, told apart by "what"; numbers with a
 * point are rounded to 4 digits; shares are 0 .. 1; every interval is of 99 %):
 *
 *   {"what": "sheet", "game": "nulli-flow", "name": "paw", "checksum": "16 hex digits" (weights_sheet of bots/weights.h),
 *    "dots": 98, "weights": "own" | "file" | "general" | "none", "seed": 1, "games": 2000}
 *   {"what": "level", "level": "club", "games": 2000, "mean": 15.1234, "ci": 0.4, (mean ± ci) "median": 15,
 *    "median_low": 14, "median_high": 16, "quartile_low": 11, "quartile_high": 19,
 *    "best": 0.0215, "best_low": 0.0145, "best_high": 0.0316, (share of the best band: a NULLI, above 40)
 *    "bands": [{"band": "nulli-flow.band-0", "games": 43}, ...], (the best first)
 *    "results": [[0, 43], [1, 20], ...], (result, games; by ascending results)
 *    "starts": [{"games": 500, "mean": 21.2}, ...], "starts_spread": 0.8, "starts_ci": 0.5} (only where boards differ
 *      by their start; spread: the largest difference between the means of two starts)
 *   {"what": "prize", "prize": 0, "name": "chance -2" (English), "level": "expert", "games": 2000, "earned": 0.5,
 *    "used": 0.45, (shares of games) "gain": 1.25, "ci": 0.2, (points gained on average by having it printed, ± ci)
 *    "weights": as above} (only when the expert level is among those measured)
 *   {"what": "row", "level": "club", "statistic": "median" | "mean" | "best" | "starts", "least": 11, "most": 20,
 *    "decides": true, "value": 15, "low": 14, "high": 16, "holds": true} (each row of the game's calibration whose level
 *      was measured, in the units of the "level" line: shares 0 .. 1, points; no "least" or "most" where it is open)
 *   {"what": "difficulty", "difficulty": "normal", "clearly": true} (when the deciding level was measured; clearly: the
 *      whole interval says the same)
 *   {"what": "end", "complete": true} (false: it was interrupted, the lines above are of fewer games)
 *
 * Lines come in this order; levels in the order beginner, club, expert, master. A run with `--level club` gives exactly
 * the "level" line that a run with all levels gives. */
