import { mutate } from "../reads.ts";

/** Asks for the tables of the page anew, after something that their rows tell of. */
export const updateTables = (): void => void mutate((key) => Array.isArray(key) && key[0] === "table");
