import { useEffect, useState } from "react";
import { getDraft } from "../../client/api.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import type { getDraft as draftEndpoint, Profile } from "../../contract/profile.ts";
import type { FormSlice } from "../../contract/slices.ts";
import { valueOrNull } from "../../engine/rules/logic.ts";
import { knownAnswers } from "../../engine/validate/answers.ts";
import type { Answers } from "../../form/form-store.ts";

export type StoredDraft = ResponseOf<typeof draftEndpoint>["data"];

/** The unfinished answers that the server keeps of a form; undefined while they are on their way. */
export function useStoredDraft(
  user: string | null,
  form: string | null,
): { draft: StoredDraft | undefined; failed: boolean; retry(): void } {
  const [draft, setDraft] = useState<StoredDraft | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!user || !form) return;
    const leaving = new AbortController();
    getDraft({ params: { id: user }, query: { form }, quiet: true, signal: leaving.signal })
      .then(({ data }) => setDraft(data))
      .catch(() => leaving.signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [user, form, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { draft, failed, retry };
}

/** The answers that a form begins with: what the profile knows, and over it what was answered before. */
export function startAnswers(form: Pick<FormSlice, "prefill" | "steps">, profile: Profile, draft: StoredDraft): Answers {
  const known = Object.entries(form.prefill).flatMap(([name, logic]) => {
    const value = valueOrNull(logic, profile);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return { ...knownAnswers(form, Object.fromEntries(known)), ...knownAnswers(form, draft?.answers) };
}
