import { useEffect, useState } from "react";
import { getDraft, saveDraft } from "../../client/calls/form-api.ts";
import { isFinal } from "../../client/http/is-final.ts";
import { renewConfig } from "../../client/site/release.ts";
import { useErrorToast } from "../../client/use-error-toast.ts";
import type { getDraft as draftEndpoint } from "../../contract/customer/profile.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import type { FormSlice } from "../../contract/site/slices.ts";
import { knownAnswers } from "../../engine/validate/answers.ts";
import { defaultAnswers } from "../../engine/validate/defaults.ts";
import type { Answers } from "../../form/form-store.ts";
import type { SentDraft } from "./draft/draft-exchange.ts";
import { beginDraft, pendingDrafts, unsentDraft } from "./draft/unsent-drafts.ts";

export type FormStart = ResponseOf<typeof draftEndpoint>;

/** Key of a draft. @param user prospect application id @param product its code */
export const draftKey = (user: string, product: string): string => `${user} ${product}`;

/** The server's initial state of a product's form; undefined while loading. */
export function useFormStart(
  user: string | null,
  product: Pick<ProductSlice, "code" | "form"> | null,
): { start: FormStart | undefined; refused: boolean; failed: boolean; retry(): void } {
  const { code: productType = null, form = null } = product ?? {};
  const [start, setStart] = useState<({ of: string } & ReadStart) | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  useErrorToast(failure);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!user || !form || !productType) return;
    const leaving = new AbortController();
    pendingDrafts()
      .then(() => readStart({ user, form, productType, signal: leaving.signal }))
      .then((read) => {
        setStart({ of: productType, ...read });
        setFailure(undefined);
      })
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
  /** The server refused an earlier unsent draft, which is lost. */
  refused: boolean;
}

interface Reading {
  user: string;
  form: string;
  productType: string;
  signal: AbortSignal;
}

/**
 * Reads the initial state. An unsent draft of another release is sent first, for migration to the
 * form's release. If the server refuses it for good, the form opens anyway.
 */
export async function readStart({ user, form, productType, signal }: Reading): Promise<ReadStart> {
  const read = () => getDraft({ params: { id: user }, query: { form, productType }, quiet: true, signal });
  const start = await read();
  const key = draftKey(user, productType);
  const unsent = unsentDraft(key);
  const { release } = start;
  if (!unsent || unsent.release === release) return { start, refused: false };
  const { release: answersRelease, answers, step, edit } = unsent;
  const send = (under: string) =>
    saveDraft({
      params: { id: user },
      body: { form, release: under, answersRelease, productType, answers, step, edit },
      quiet: true,
      signal,
    });
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

/** @throws anything but a final refusal */
function keepRefusal(error: unknown): true {
  if (isFinal(error)) return true;
  throw error;
}

/**
 * Initial answers: defaults, overridden by known values except those the customer removed,
 * overridden by the draft. Limited to fields of this form.
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

/**
 * Applies the changes of an unsent draft to the server's answers; answers removed in it are
 * removed.
 */
export function withUnsent(form: Pick<FormSlice, "steps">, there: Answers, { answers, edit }: SentDraft): Answers {
  const changed = new Set(edit.changed);
  const own = Object.entries(knownAnswers(form, answers)).filter(([name]) => changed.has(name));
  return Object.fromEntries([...Object.entries(there).filter(([name]) => !changed.has(name)), ...own]);
}
