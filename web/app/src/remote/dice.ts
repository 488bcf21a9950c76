/* dice.ts - what the seats of this device add to the dice, and that the server keeps its word about it: if it does not,
 * nothing more is played. */
import type { KeptSeat } from "./keeper";
import type { Known } from "./known";
import type { Lines } from "./lines";

/** Shows what a seat adds to the dice: only now, and only if everything stands as it stood when we sat down. */
export async function reveal(known: Known, lines: Lines, seat: KeptSeat): Promise<void> {
    const shown = known.told.seats.find((one) => one.seat === seat.seat)?.hash, line = lines.of(seat.seat);
    if (!seat.entropy || seat.revealed || !shown || !line || line.says("reveal") || known.kept.stopped)
        return;
    if (shown !== seat.hash || known.told.commit !== seat.commit) {
        lines.stop(["remote.dice-changed"]);
        return;
    }
    if ((await line.say("reveal", `reveal ${seat.entropy}`)).kind !== "ok")
        return;
    seat.revealed = true;
    await known.save();
}

/** `# fair 1 T COMMIT` and `# entropy 2 HASH VALUE` say what the dice are made of. */
export function checkDice(known: Known, lines: Lines, seat: KeptSeat | undefined, comment: string): void {
    const [, word, whose, first, second] = comment.split(" ");
    if (!seat?.entropy)
        return;
    if (word === "fair" && (first !== known.id || second !== seat.commit))
        lines.stop(["remote.dice-changed"]);
    if (word === "entropy" && Number(whose) === seat.seat) {
        if (first !== seat.hash || (second !== "-" && second !== seat.entropy))
            lines.stop(["remote.dice-changed"]);
        else if (second === "-" && seat.revealed)
            lines.stop(["remote.dice-dropped"]);
    }
}
