import { nullOnError } from "../safe-storage.ts";

type Answers = Readonly<Record<string, string | readonly string[]>>;

const nameOf = (about: string) => `files:${about}`;

/**
 * Stores in this tab the ids of uploaded files of an unsent form, by field. An id gives no access
 * to other users. An empty record deletes the entry.
 * @param about the key of the form
 */
export function storeFiles(about: string, answers: Answers): void {
  // Without storage, the files must be selected again after a reload.
  nullOnError(() =>
    Object.keys(answers).length > 0
      ? sessionStorage.setItem(nameOf(about), JSON.stringify(answers))
      : sessionStorage.removeItem(nameOf(about)),
  );
}

/** The file ids stored in this tab. The storage may hold anything, so callers check the values. */
export function storedFiles(about: string): Record<string, unknown> {
  return Object(nullOnError(() => JSON.parse(sessionStorage.getItem(nameOf(about)) ?? "{}")));
}
