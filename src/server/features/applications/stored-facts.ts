import type { Answers } from "../../../contract/customer/profile.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { contentHash } from "../../../engine/release/hash.ts";

/** Queryable facts stored in clear text beside an application's encrypted answers; keys are column names. */
export interface StoredFacts {
  /** JSON text. */
  facts: string;
  /** Hash of the rules that computed the facts; empty for none. */
  facts_by: string;
}

export const NO_FACTS: StoredFacts = { facts: "{}", facts_by: "" };

const hashes = new WeakMap<PreparedForm, Promise<string>>();

/** Returns the hash of the rules by which a form computes queryable facts. */
export function rulesOfFacts(form: PreparedForm): Promise<string> {
  const hash = hashes.get(form) ?? contentHash(form.queryableRules);
  hashes.set(form, hash);
  return hash;
}

/** Returns a function that computes the queryable facts from answers of this form. */
export async function factsStoredBy(form: PreparedForm): Promise<(answers: Answers) => StoredFacts> {
  const facts_by = await rulesOfFacts(form);
  return (answers) => ({ facts: JSON.stringify(form.queryableFacts(answers)), facts_by });
}
