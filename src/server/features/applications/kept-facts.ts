import type { Answers } from "../../../contract/customer/profile.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { contentHash } from "../../../engine/release/hash.ts";

/** What of an application's answers stands in clear beside them, as its columns have it. */
export interface KeptFacts {
  /** JSON text. */
  facts: string;
  /** Hash of the rules that they follow from; empty for none. */
  facts_by: string;
}

export const NO_FACTS: KeptFacts = { facts: "{}", facts_by: "" };

const hashes = new WeakMap<PreparedForm, Promise<string>>();

/** Hash of what a form makes facts by. */
export function rulesOfFacts(form: PreparedForm): Promise<string> {
  const hash = hashes.get(form) ?? contentHash(form.queryableRules);
  hashes.set(form, hash);
  return hash;
}

/** Makes the facts of answers that are the form's own. */
export async function factsKeptBy(form: PreparedForm): Promise<(answers: Answers) => KeptFacts> {
  const facts_by = await rulesOfFacts(form);
  return (answers) => ({ facts: JSON.stringify(form.queryableFacts(answers)), facts_by });
}
