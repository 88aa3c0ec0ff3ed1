import { tried } from "./tried.ts";

type Given = Readonly<Record<string, string | readonly string[]>>;

const nameOf = (about: string) => `files:${about}`;

/**
 * Keeps in this tab which files were given for something that is not sent yet, by the field that asks for them: ids of ours, which
 * open nothing to anybody else. Nothing given forgets it.
 * @param about what they are given for
 */
export function keepFiles(about: string, given: Given): void {
  // Without a storage they are given anew after the page was loaded again.
  tried(() =>
    Object.keys(given).length > 0 ? sessionStorage.setItem(nameOf(about), JSON.stringify(given)) : sessionStorage.removeItem(nameOf(about)),
  );
}

/** What was kept in this tab. Anything may stand there. */
export function keptFiles(about: string): Record<string, unknown> {
  return Object(tried(() => JSON.parse(sessionStorage.getItem(nameOf(about)) ?? "{}")));
}
