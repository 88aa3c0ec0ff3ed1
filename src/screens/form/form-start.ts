import { useEffect, useState } from "react";
import { getDraft, saveDraft } from "../../client/calls/api.ts";
import { currentConfig } from "../../client/config.ts";
import type { ProductSlice } from "../../contract/config.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import type { getDraft as draftEndpoint } from "../../contract/profile.ts";
import type { FormSlice } from "../../contract/slices.ts";
import { knownAnswers } from "../../engine/validate/answers.ts";
import { defaultAnswers } from "../../engine/validate/defaults.ts";
import type { Answers } from "../../form/form-store.ts";
import type { SentDraft } from "./draft-exchange.ts";
import { beginDraft, draftsArrived, unsentDraft } from "./drafts-left.ts";

export type FormStart = ResponseOf<typeof draftEndpoint>;
export type StoredDraft = FormStart["data"];

/** Whose draft it is. @param user prospect application id @param product its code */
export const draftKey = (user: string, product: string): string => `${user} ${product}`;

/** What a product's form begins with, as the server knows it; undefined while it is on its way. */
export function useFormStart(
  user: string | null,
  product: Pick<ProductSlice, "code" | "form"> | null,
): { start: FormStart | undefined; failed: boolean; retry(): void } {
  const { code: productType = null, form = null } = product ?? {};
  const [start, setStart] = useState<{ of: string; start: FormStart } | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!user || !form || !productType) return;
    const leaving = new AbortController();
    draftsArrived()
      .then(() => readStart({ user, form, productType, signal: leaving.signal }))
      .then((answer) => setStart({ of: productType, start: answer }))
      .catch(() => leaving.signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [user, form, productType, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { start: start?.of === productType ? start?.start : undefined, failed, retry };
}

interface Reading {
  user: string;
  form: string;
  productType: string;
  signal: AbortSignal;
}

/** Reads the start. What a form of another release could not send is sent before, for the release that the form goes on under. */
async function readStart({ user, form, productType, signal }: Reading): Promise<FormStart> {
  const read = () => getDraft({ params: { id: user }, query: { form, productType }, quiet: true, signal });
  const start = await read();
  const key = draftKey(user, productType);
  const unsent = unsentDraft(key);
  const release = start.data?.release ?? currentConfig()?.release;
  if (!unsent || !release || unsent.release === release) return start;
  const { release: givenUnder, answers, step, edit } = unsent;
  await saveDraft({ params: { id: user }, body: { form, release, givenUnder, productType, answers, step, edit }, quiet: true, signal });
  beginDraft(key);
  return read();
}

/**
 * The answers that a form begins with: its defaults, over them those that are known, without what the customer took away, and over that
 * what was answered before, as far as this form has fields for them.
 */
export const startAnswers = (form: Pick<FormSlice, "steps">, { known, cleared, data }: FormStart): Answers => ({
  ...without(cleared, { ...defaultAnswers(form), ...knownAnswers(form, known) }),
  ...knownAnswers(form, data?.answers),
});

const without = (names: readonly string[], answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !names.includes(name)));

/** Answers with those laid over them that were changed in a draft which has not arrived; what was taken away in it goes. */
export function withUnsent(form: Pick<FormSlice, "steps">, there: Answers, { answers, edit }: SentDraft): Answers {
  const changed = new Set(edit.changed);
  const own = Object.entries(knownAnswers(form, answers)).filter(([name]) => changed.has(name));
  return Object.fromEntries([...Object.entries(there).filter(([name]) => !changed.has(name)), ...own]);
}
