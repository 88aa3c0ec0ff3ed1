import { atom } from "jotai";
import { whenTokenGoes } from "../session/session.ts";
import { store } from "../store.ts";

type Noted = Readonly<Record<string, string | number | boolean>>;
type ByProduct = Readonly<Record<string, Noted>>;

/** In this tab alone, so that a page that is loaded anew, as a phone does behind the app of messages, still has them. */
const KEPT = "noted";

function readKept(): ByProduct {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}"));
  } catch {
    return {};
  }
}

/**
 * What was answered before the form, by the product's code: of what a page asks before anybody signs in, which says nothing of who
 * it is. It never leaves the browser by itself, as nobody has signed in who could have agreed to that.
 */
const notedAtom = atom(readKept());

function keep(noted: ByProduct): void {
  store.set(notedAtom, noted);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(noted));
  } catch {
    // No storage here: then it is answered anew after the page was loaded again.
  }
}

whenTokenGoes(() => keep({}));

/** Notes answers that the product's form can begin with, under the names of its fields; later ones lie over earlier ones. */
export function noteAnswers(product: string, answers: Noted): void {
  const all = store.get(notedAtom);
  keep({ ...all, [product]: { ...all[product], ...answers } });
}

/** What was noted in this tab for a product. */
export const notedAnswers = (product: string): Noted => store.get(notedAtom)[product] ?? {};

/** They are in what was sent. */
export const forgetNoted = (product: string): void => keep({ ...store.get(notedAtom), [product]: {} });
