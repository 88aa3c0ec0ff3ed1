import { atom } from "jotai";
import { whenTokenGoes } from "../session/session.ts";
import { tried } from "../session/tried.ts";
import { store } from "../store.ts";

type Noted = Readonly<Record<string, string | number | boolean>>;
type ByProduct = Readonly<Record<string, Noted>>;

/** In this tab alone, so that a page that is loaded anew, as a phone does behind the app of messages, still has them. */
const KEPT = "noted";

const readKept = (): ByProduct => Object(tried(() => JSON.parse(sessionStorage.getItem(KEPT) ?? "{}")));

/**
 * What was answered before the form, by the product's code: of what a page asks before anybody signs in, which says nothing of who
 * it is. It never leaves the browser by itself, as nobody has signed in who could have agreed to that.
 */
const notedAtom = atom(readKept());

function keep(noted: ByProduct): void {
  store.set(notedAtom, noted);
  // Without a storage it is answered anew after the page was loaded again.
  tried(() => sessionStorage.setItem(KEPT, JSON.stringify(noted)));
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
