import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import { useMemo } from "react";
import { expect, fn } from "storybook/test";
import type { Answers } from "../../src/form/form-store.ts";
import type { SentDraft } from "../../src/screens/form/draft/draft-exchange.ts";
import type { SavedDraft } from "../../src/screens/form/draft/draft-sync.ts";
import { FormJourney } from "../../src/screens/form/form-journey.tsx";
import type { Outcome, Submission } from "../../src/screens/form/submission.ts";
import { termsIn } from "./example-form.ts";

interface JourneyStoryProps {
  language: string;
  answers: Answers;
  step?: string;
  onSaveDraft(draft: SentDraft): Promise<SavedDraft>;
  outlivesPage(draft: SentDraft): boolean;
  onSubmit(submission: Submission): Promise<Outcome>;
  onDone(): void;
}

/** The example form from its first step to its submission. */
export function JourneyStory({ language, answers, step, ...calls }: JourneyStoryProps) {
  const terms = useMemo(() => termsIn(language), [language]);
  return (
    <main>
      <FormJourney terms={terms} start={{ answers, step: step ?? null }} newKey={() => "key-1"} href={(path) => `/app${path}`} {...calls} />
    </main>
  );
}

/** The server's response to a draft that was saved unchanged. */
export const SAVED: SavedDraft = { savedAt: "2026-11-21T10:00:00Z", revision: 1, merged: null };

/** A draft as sent. */
export const sent = (answers: Answers, step = "about-you") => ({ answers, step, edit: expect.any(Object) });

/** No answers yet, and every call succeeds. */
export const ARGS: JourneyStoryProps = {
  language: "en",
  answers: {},
  onSaveDraft: fn(async () => SAVED),
  outlivesPage: () => true,
  onSubmit: fn(async (): Promise<Outcome> => ({ kind: "done" })),
  onDone: fn(),
};

/** All answers of the first step. */
export const FIRST = { first_name: "Asha", birth_date: "1990-12-31", gender: "FEMALE", residence_type: "RENTED", monthly_rent: 12_000 };
