import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { ConsentSlice } from "../../contract/site/slices.ts";

/** What the customer has picked for a consent: true or false for a tick, a code for a choice. */
export type Pick = boolean | string;

/** How far the customer is with consents that are asked for, wherever that is. */
export interface ConsentState {
  /** By the consent's id. */
  picks: Readonly<Record<string, Pick>>;
  /** Ids of required consents that the last try found missing. */
  missing: readonly string[];
}

/** None is given before the customer gives it. */
export const NOTHING_PICKED: ConsentState = { picks: {}, missing: [] };

/** Takes a pick, which ends the complaint that there was none. */
export const picked = ({ picks, missing }: ConsentState, consent: string, pick: Pick): ConsentState => ({
  picks: { ...picks, [consent]: pick },
  missing: pick === false ? missing : missing.filter((id) => id !== consent),
});

/** Looks for the required consents that are not given. */
export const judged = ({ picks }: ConsentState, consents: readonly ConsentSlice[]): ConsentState => ({
  picks,
  missing: consents.filter(({ id, required }) => required && (picks[id] ?? false) === false).map(({ id }) => id),
});

/** What is recorded of each consent that was asked for, given or not. @param language code of the language it was shown in */
export function consentAnswers({ picks }: ConsentState, consents: readonly ConsentSlice[], language: string): ConsentAnswer[] {
  return consents.map(({ id, version }) => {
    const pick = picks[id] ?? false;
    const answer = { id, version, given: pick !== false, language };
    return typeof pick === "string" ? { ...answer, choice: pick } : answer;
  });
}
