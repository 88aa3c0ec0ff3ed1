/** State of the history's entry of whoever resumes what had expired at a lender: then it is not told once more that it has. */
export const RESUMED = { resumed: true };

export const isResumed = (state: unknown): boolean => (state as Partial<typeof RESUMED> | null)?.resumed === true;
