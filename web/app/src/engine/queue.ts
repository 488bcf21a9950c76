/* queue.ts - work that is done one after the other, in the order in which it came; what fails keeps nobody waiting. */
export class Queue {
    private last: Promise<unknown> = Promise.resolve();

    add<T>(work: () => Promise<T>): Promise<T> {
        const done = this.last.then(work);
        this.last = done.catch(() => undefined);
        return done;
    }

    /** When all that has come so far is done. */
    async empty(): Promise<void> {
        await this.last;
    }
}
