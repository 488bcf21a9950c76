/* pace.ts - what happens by itself waits until the page has shown what came before. */
export class Pace {
    /** Nobody waits for the page until a person must decide. */
    skipping = false;
    private release: (() => void) | null = null;
    private paused: Promise<void> = Promise.resolve();

    hold(): void {
        if (!this.release)
            this.paused = new Promise((resolve) => (this.release = resolve));
    }

    /** Until the page says so, or at once. */
    protected async held(): Promise<void> {
        if (!this.skipping)
            await this.paused;
    }

    go(): void {
        this.release?.();
        this.release = null;
    }

    skip(): void {
        this.skipping = true;
        this.go();
    }
}
