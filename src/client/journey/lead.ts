import { atom } from "jotai";
import { whenTokenGoes } from "../session/session.ts";
import { store } from "../store.ts";

/**
 * The mobile number entered in a lead form, used by the verification that follows. It is personal
 * data, so it stays in memory.
 */
const mobileAtom = atom("");
whenTokenGoes(() => store.set(mobileAtom, ""));

export function noteLead(mobile: string): void {
  store.set(mobileAtom, mobile);
}

/** The number entered in a lead form on this page, or an empty string. */
export const leadMobile = (): string => store.get(mobileAtom);
