import { useEffect, useState } from "react";
import { getDraft, saveDraft } from "../../client/calls/form-api.ts";
import { isFinal } from "../../client/calls/is-final.ts";
import { renewConfig } from "../../client/site/release.ts";
import { useToldFailure } from "../../client/told-failure.ts";
import type { getDraft as draftEndpoint } from "../../contract/customer/profile.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import type { FormSlice } from "../../contract/site/slices.ts";
import { knownAnswers } from "../../engine/validate/answers.ts";
import { defaultAnswers } from "../../engine/validate/defaults.ts";
import type { Answers } from "../../form/form-store.ts";
import type { SentDraft } from "./draft-exchange.ts";
import { beginDraft, draftsArrived, unsentDraft } from "./drafts-left.ts";

export type FormStart = ResponseOf<typeof draftEndpoint>;

/** Whose draft it is. @param user prospect application id @param product its code */
export const draftKey = (user: string, product: string): string => `${user} ${product}`;

/** What a product's form begins with, as the server knows it; undefined while it is on its way. */
export function useFormStart(
  user: string | null,
  product: Pick<ProductSlice, "code" | "form"> | null,
): { start: FormStart | undefined; refused: boolean; failed: boolean; retry(): void } {
  const { code: productType = null, form = null } = product ?? {};
  const [start, setStart] = useState<({ of: string } & ReadStart) | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  useToldFailure(failure);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!user || !form || !productType) return;
    const leaving = new AbortController();
    draftsArrived()
      .then(() => readStart({ user, form, productType, signal: leaving.signal }))
      .then((read) => setStart({ of: productType, ...read }))
      .catch((error: unknown) => leaving.signal.aborted || setFailure(error));
    return () => leaving.abort();
  }, [user, form, productType, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  const own = start?.of === productType ? start : undefined;
  return { start: own?.start, refused: own?.refused ?? false, failed: failure !== undefined, retry };
}

interface ReadStart {
  start: FormStart;
  /** What a form could not send before was not taken by the server, and is lost. */
  refused: boolean;
}

interface Reading {
  user: string;
  form: string;
  productType: string;
  signal: AbortSignal;
}

/**
 * Reads the start. What a form of another release could not send is sent before, for the release that the form goes on under; what the
 * server refuses of it for good must not keep the form from opening.
 */
export async function readStart({ user, form, productType, signal }: Reading): Promise<ReadStart> {
  const read = () => getDraft({ params: { id: user }, query: { form, productType }, quiet: true, signal });
  const start = await read();
  const key = draftKey(user, productType);
  const unsent = unsentDraft(key);
  const { release } = start;
  if (!unsent || unsent.release === release) return { start, refused: false };
  const { release: givenUnder, answers, step, edit } = unsent;
  const send = (under: string) =>
    saveDraft({ params: { id: user }, body: { form, release: under, givenUnder, productType, answers, step, edit }, quiet: true, signal });
  const refused = await send(release)
    .catch(async (error) => {
      const live = isFinal(error) && error.code === "RELEASE_UNKNOWN" ? await renewConfig() : null;
      if (live === null || live === release) throw error;
      return send(live);
    })
    .then(() => false, keepRefusal);
  beginDraft(key);
  return { start: await read(), refused };
}

/** @throws what is no refusal for good */
function keepRefusal(error: unknown): true {
  if (isFinal(error)) return true;
  throw error;
}

/**
 * The answers that a form begins with: its defaults, over them those that are known, without what the customer took away, and over that
 * what was answered before, as far as this form has fields for them.
 */
export const startAnswers = (
  form: Pick<FormSlice, "steps">,
  { known, cleared = [], data }: Pick<FormStart, "known" | "cleared" | "data">,
): Answers => ({
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
