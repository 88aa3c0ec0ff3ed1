import { nullOnError } from "../safe-storage.ts";

/** Separates our keys from those of other software on this origin. */
const PREFIX = "look:";

/**
 * A display preference stored in this browser, such as a table's columns; null if none. Never holds
 * customer data.
 */
export function remembered<T>(name: string): T | null {
  return nullOnError(() => {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  });
}

/** Stores a display preference. Without storage it lasts until the page is left. */
export function storePreference(name: string, value: unknown): void {
  nullOnError(() => localStorage.setItem(PREFIX + name, JSON.stringify(value)));
}
