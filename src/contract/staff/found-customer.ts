/** Roles 1 and 2 see customers' journeys, roles 1 and 3 their cases; the second without what identifies them (specification, section 6). */
export const SEARCH_ROLES = [1, 2, 3] as const;

/** The parameter of a path that stands for the customer who was found. */
export const FOUND_CUSTOMER = "customer";

/** Customer service, and who looks after it (R6.9). */
export const DESK_ROLES: readonly number[] = [1, 3];

/** Blocks of the staff that are made of the page's address: who may read them, and the parameters of its path that they need. */
export const MADE_FOR: Readonly<Record<string, { readonly roles: readonly number[]; readonly parameters: readonly string[] }>> = {
  desk: { roles: DESK_ROLES, parameters: [FOUND_CUSTOMER, "product"] },
  calls: { roles: DESK_ROLES, parameters: [] },
  campaign: { roles: [1], parameters: ["campaign"] },
};

/** Why an answer is looked at. A choice and no text, as the audit trail is never erased. */
export const REVEAL_REASONS = ["customer-asked", "calling", "identity-check", "correction", "complaint", "fraud-check"] as const;
