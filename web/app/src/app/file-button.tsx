/* file-button.tsx - a button to choose a file by; it gives the file's text. */

/** More than any record, score or sheet may have (RECORD_BYTES in core/record.h), so that what is read of a larger file
 *  is refused for its size. */
const most = 2 << 20;

export function FileButton(props: {
    text: string;
    /** Endings and types, as an input's `accept`. */
    accept: string;
    quiet?: boolean;
    read: (content: string) => Promise<void>;
}) {
    const choose = async (input: HTMLInputElement) => {
        const file = input.files?.[0];
        input.value = ""; // the same file may be chosen again when it has been mended
        if (file)
            await props.read(await file.slice(0, most).text());
    };
    return (
        <label class={props.quiet ? "button quiet" : "button"}>{props.text}
            <input type="file" accept={props.accept} class="hidden-input"
                   onChange={(event) => void choose(event.currentTarget)} />
        </label>
    );
}
