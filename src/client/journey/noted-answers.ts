import { atom } from "jotai";
import { whenTokenGoes } from "../session/session.ts";
import { store } from "../store.ts";

type Noted = Readonly<Record<string, string | number | boolean>>;

/** What was answered before the form, by the product's code. In memory alone: nobody has signed in who could have agreed that it is kept. */
const notedAtom = atom<Readonly<Record<string, Noted>>>({});
whenTokenGoes(() => store.set(notedAtom, {}));

/** Notes answers that the product's form can begin with, under the names of its fields; later ones lie over earlier ones. */
export function noteAnswers(product: string, answers: Noted): void {
  const all = store.get(notedAtom);
  store.set(notedAtom, { ...all, [product]: { ...all[product], ...answers } });
}

/** What was noted on this page for a product. */
export const notedAnswers = (product: string): Noted => store.get(notedAtom)[product] ?? {};
