import { atom } from "jotai";
import { nullOnError } from "../safe-storage.ts";
import { whenTokenGoes } from "../session/session.ts";
import { store } from "../store.ts";

type Noted = Readonly<Record<string, string | number | boolean>>;
type ByProduct = Readonly<Record<string, Noted>>;

/**
 * In sessionStorage, so that the answers survive a reload. Phones reload a background tab after the
 * user switches to the messages app.
 */
const STORAGE_KEY = "noted";

const readStored = (): ByProduct => Object(nullOnError(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}")));

/**
 * Answers from before sign-in, by product code. They do not identify the visitor. They are not sent
 * from here, because a visitor who is not signed in has given no consent.
 */
const notedAtom = atom(readStored());

function storeNoted(noted: ByProduct): void {
  store.set(notedAtom, noted);
  // Without storage they are lost on a reload.
  nullOnError(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(noted)));
}

whenTokenGoes(() => storeNoted({}));

/**
 * Adds answers to prefill the product's form, by field name. Later answers overwrite earlier ones.
 */
export function addPrefill(product: string, answers: Noted): void {
  const all = store.get(notedAtom);
  storeNoted({ ...all, [product]: { ...all[product], ...answers } });
}

/** The answers noted in this tab for a product. */
export const prefillOf = (product: string): Noted => store.get(notedAtom)[product] ?? {};

/** Called once the answers are part of the submitted form. */
export const clearPrefill = (product: string): void => storeNoted({ ...store.get(notedAtom), [product]: {} });
