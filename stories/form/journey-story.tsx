import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import { useMemo } from "react";
import { fn } from "storybook/test";
import type { Answers } from "../../src/form/form-store.ts";
import { FormJourney } from "../../src/screens/form/form-journey.tsx";
import type { Outcome, Submission } from "../../src/screens/form/journey.ts";
import { termsIn } from "./example-form.ts";

interface JourneyStoryProps {
  language: string;
  answers: Answers;
  step?: string;
  onSaveDraft(draft: { answers: Answers; step: string }): Promise<unknown>;
  outlivesPage(): boolean;
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

/** Nothing is answered yet, and every call goes well. */
export const ARGS: JourneyStoryProps = {
  language: "en",
  answers: {},
  onSaveDraft: fn(async () => undefined),
  outlivesPage: () => true,
  onSubmit: fn(async (): Promise<Outcome> => ({ kind: "done" })),
  onDone: fn(),
};

/** All of the first step. */
export const FIRST = { first_name: "Asha", birth_date: "1990-12-31", gender: "FEMALE", residence_type: "RENTED", monthly_rent: 12_000 };
