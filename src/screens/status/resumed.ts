/**
 * History state set when a customer resumes an application whose session at the lender expired, so
 * that the notice is not shown again.
 */
export const RESUMED = { resumed: true };

export const isResumed = (state: unknown): boolean => (state as Partial<typeof RESUMED> | null)?.resumed === true;
