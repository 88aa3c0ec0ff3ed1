import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { ConsentSlice } from "../../contract/site/slices.ts";

/** What the customer has picked for a consent: true or false for a tick, a code for a choice. */
export type Picked = boolean | string;

/** How far the customer is with consents that are asked for, wherever that is. */
export interface ConsentState {
  /** By `pickKey`. */
  picks: Readonly<Record<string, Picked>>;
  /** Ids of required consents that the last try found missing. */
  missing: readonly string[];
}

/** None is given before the customer gives it. */
export const NOTHING_PICKED: ConsentState = { picks: {}, missing: [] };

/** Of a consent whose words have changed nothing is picked. */
export const pickKey = ({ id, version }: Pick<ConsentSlice, "id" | "version">): string => `${id} ${version}`;

/** Takes a pick, which ends the complaint that there was none. */
export const picked = ({ picks, missing }: ConsentState, consent: ConsentSlice, pick: Picked): ConsentState => ({
  picks: { ...picks, [pickKey(consent)]: pick },
  missing: pick === false ? missing : missing.filter((id) => id !== consent.id),
});

/** Looks for the required consents that are not given. */
export const judged = ({ picks }: ConsentState, consents: readonly ConsentSlice[]): ConsentState => ({
  picks,
  missing: consents.filter((consent) => consent.required && (picks[pickKey(consent)] ?? false) === false).map(({ id }) => id),
});

/**
 * What is recorded of the consents that were asked for: those that were given, and those that were unticked again. A box that nobody
 * touched takes nothing back that was given elsewhere. @param language code of the language they were shown in
 */
export function consentAnswers({ picks }: ConsentState, consents: readonly ConsentSlice[], language: string): ConsentAnswer[] {
  return consents.flatMap((consent) => {
    const { id, version } = consent;
    const pick = picks[pickKey(consent)];
    if (pick === undefined) return [];
    const answer = { id, version, given: pick !== false, language };
    return [typeof pick === "string" ? { ...answer, choice: pick } : answer];
  });
}
