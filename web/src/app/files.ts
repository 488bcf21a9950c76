/* files.ts - what somebody chose as a file, as text. */

/** More than any record, score or sheet may have (RECORD_BYTES in core/record.h), so that what is read of a larger file
 *  is refused for its size. */
const most = 2 << 20;

export function readFile(file: File): Promise<string> {
    return file.slice(0, most).text();
}
