import type { FormSlice } from "../../contract/site/slices.ts";

/** The page after the steps: answers, consents and the last button. */
export const LAST_PAGE = "review";

/** The pages of a form by their ids. @param steps those that the answers ask for; all unless given */
export const pagesOf = (
  { steps: all, review, consents }: Pick<FormSlice, "steps" | "review" | "consents">,
  steps: readonly { id: string }[] = all,
): string[] => [...steps.map(({ id }) => id), ...(review || consents.length > 0 ? [LAST_PAGE] : [])];
