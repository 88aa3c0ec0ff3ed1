import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { FieldError } from "../../contract/errors.ts";
import type { Answers } from "../../form/form-store.ts";

export interface Submission {
  answers: Answers;
  consents: ConsentAnswer[];
  /** The same for every attempt with the same content. */
  idempotencyKey: string;
}

/** Result of a submission: `refused` lists refused answers; `failed` means nothing was decided. */
export type Outcome =
  | { kind: "done" }
  | { kind: "refused"; fields: readonly FieldError[]; message: string }
  | { kind: "failed"; message: string };

/**
 * Returns a function that gives each attempt its idempotency key: a new one whenever the content
 * differs from that of the last attempt.
 */
export function idempotencyKeys(newKey: () => string): (content: object) => string {
  let last = { text: "", key: "" };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.text) last = { text, key: newKey() };
    return last.key;
  };
}
