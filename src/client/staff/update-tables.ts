import { mutate } from "../swr.ts";

/** Refetches the page's tables after a change to their rows. */
export const updateTables = (): void => void mutate((key) => Array.isArray(key) && key[0] === "table");
