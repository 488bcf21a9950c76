/* once.ts - what starts a game must not start two: a second tap finds it under way. */
import { useRef } from "preact/hooks";

/** The task answers whether another screen comes now: then it is never done again from here. */
export function useOnce<Given extends unknown[]>(task: (...given: Given) => Promise<boolean>) {
    const busy = useRef(false);
    return async (...given: Given): Promise<void> => {
        if (busy.current)
            return;
        busy.current = true;
        let left = false;
        try {
            left = await task(...given);
        } finally {
            busy.current = left;
        }
    };
}
