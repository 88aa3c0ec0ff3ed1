import type { FormSlice } from "../../contract/site/slices.ts";

/** The page after the steps, with answers, consents and the submit button. */
export const LAST_PAGE = "review";

/** The page ids of a form. @param steps the active steps; all by default */
export const pagesOf = (
  { steps: all, review, consents }: Pick<FormSlice, "steps" | "review" | "consents">,
  steps: readonly { id: string }[] = all,
): string[] => [...steps.map(({ id }) => id), ...(review || consents.length > 0 ? [LAST_PAGE] : [])];
