import type { ConsentAnswer } from "../../contract/consents.ts";
import type { ConsentSlice } from "../../contract/slices.ts";

/** What the customer has picked so far, by the consent's id: true or false for a tick, a code for a choice. */
export type Picks = Readonly<Record<string, boolean | string>>;

/** The required consents that are not given. */
export function missingConsents(consents: readonly ConsentSlice[], picks: Picks): ConsentSlice[] {
  return consents.filter(({ id, required }) => required && (picks[id] ?? false) === false);
}

/** What is recorded of each consent that was asked for, given or not. @param language code of the language it was shown in */
export function consentAnswers(consents: readonly ConsentSlice[], picks: Picks, language: string): ConsentAnswer[] {
  return consents.map(({ id, version }) => {
    const pick = picks[id] ?? false;
    const answer = { id, version, given: pick !== false, language };
    return typeof pick === "string" ? { ...answer, choice: pick } : answer;
  });
}
