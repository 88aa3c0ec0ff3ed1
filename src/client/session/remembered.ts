/** Beside the names of other software under this origin. */
const PREFIX = "look:";

/** What this browser remembers of how its user likes to see things, such as the columns of a table; never anything of anybody's data. */
export function remembered<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    // No storage here, or something else under this name: then nothing is remembered.
    return null;
  }
}

/** Keeps it until the user's browser forgets it; where that is not possible, for as long as the page stands. */
export function rememberHere(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or not allowed: it stays as it is on the screen.
  }
}
