import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { ConsentSlice } from "../../contract/site/slices.ts";

/** The customer's answer to a consent: a boolean for a checkbox, a code for a choice. */
export type Picked = boolean | string;

/** State of a group of consents. */
export interface ConsentState {
  /** By `pickKey`. */
  picks: Readonly<Record<string, Picked>>;
  /** Ids of required consents that were missing at the last attempt. */
  missing: readonly string[];
}

/** No consent is preselected. */
export const NOTHING_PICKED: ConsentState = { picks: {}, missing: [] };

/** The key includes the version: after a change of text the consent must be given again. */
export const pickKey = ({ id, version }: Pick<ConsentSlice, "id" | "version">): string => `${id} ${version}`;

/** Records an answer and clears its error. */
export const picked = ({ picks, missing }: ConsentState, consent: ConsentSlice, pick: Picked): ConsentState => ({
  picks: { ...picks, [pickKey(consent)]: pick },
  missing: pick === false ? missing : missing.filter((id) => id !== consent.id),
});

/** Finds required consents that are missing. */
export const judged = ({ picks }: ConsentState, consents: readonly ConsentSlice[]): ConsentState => ({
  picks,
  missing: consents.filter((consent) => consent.required && (picks[pickKey(consent)] ?? false) === false).map(({ id }) => id),
});

/**
 * The answers to record: consents given or explicitly withdrawn. An untouched checkbox withdraws
 * nothing that was given elsewhere. @param language code of the language in which they were shown
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
