/* values.ts - what something is that came from outside: a link, the storage, another version of the app. */

export function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isWordOrNothing(value: unknown): value is string | undefined {
    return value === undefined || typeof value === "string";
}
