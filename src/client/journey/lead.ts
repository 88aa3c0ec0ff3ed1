import { atom } from "jotai";
import { whenTokenGoes } from "../session/session.ts";
import { store } from "../store.ts";

/** The mobile number of a lead form, for the verification that follows it. In memory alone: it is personal. */
const mobileAtom = atom("");
whenTokenGoes(() => store.set(mobileAtom, ""));

export function noteLead(mobile: string): void {
  store.set(mobileAtom, mobile);
}

/** The number that was typed in a lead form on this page, or the empty text. */
export const leadMobile = (): string => store.get(mobileAtom);
