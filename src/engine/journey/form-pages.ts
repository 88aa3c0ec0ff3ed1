/** The page after the steps, with answers, consents and the submit button. */
export const LAST_PAGE = "review";

interface PagedForm {
  steps: readonly { id: string }[];
  review?: boolean;
  consents?: readonly unknown[];
}

/** The page ids of a form. @param steps the active steps; all by default */
export const pagesOf = ({ steps: all, review = false, consents = [] }: PagedForm, steps: readonly { id: string }[] = all): string[] => [
  ...steps.map(({ id }) => id),
  ...(review || consents.length > 0 ? [LAST_PAGE] : []),
];

/**
 * The page at which a form continues: its own or, if the form no longer has that, the nearest one
 * before it; without one, the first.
 * @param at the page's id; null for the first page
 * @param before the pages of the form when it had this one
 * @param pages its pages now
 */
export function pageToContinue(at: string | null, before: readonly string[], pages: readonly string[]): string {
  const reached = before.slice(0, before.indexOf(at ?? "") + 1);
  return [...reached, at].findLast((page) => page !== null && pages.includes(page)) ?? pages[0] ?? LAST_PAGE;
}
