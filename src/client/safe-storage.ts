/**
 * The result of a function, or null if it throws. For browser storage, which may be missing, full
 * or corrupt.
 */
export function nullOnError<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Reads and removes a value of sessionStorage; null if there is none. */
export const takeFromSessionStorage = (name: string): string | null =>
  nullOnError(() => {
    const value = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return value;
  });
