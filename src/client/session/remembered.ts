import { tried } from "./tried.ts";

/** Beside the names of other software under this origin. */
const PREFIX = "look:";

/** What this browser remembers of how its user likes to see things, such as the columns of a table; nothing of a customer. */
export function remembered<T>(name: string): T | null {
  return tried(() => {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  });
}

/** Keeps it until the user's browser forgets it; where that is not possible, for as long as the page stands. */
export function rememberHere(name: string, value: unknown): void {
  tried(() => localStorage.setItem(PREFIX + name, JSON.stringify(value)));
}
