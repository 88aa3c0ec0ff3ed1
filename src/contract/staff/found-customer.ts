/** Roles 1 and 2 see customers' journeys, roles 1 and 3 their cases; the second without what identifies them (specification, section 6). */
export const SEARCH_ROLES = [1, 2, 3] as const;

/** The parameter of a path that stands for the customer who was found. */
export const FOUND_CUSTOMER = "customer";

/** Customer service, and who looks after it (R6.9). */
export const DESK_ROLES: readonly number[] = [1, 3];

/** The parameters of a path that say whose case it is, and of which product. */
export const DESK_PARAMETERS = [FOUND_CUSTOMER, "product"] as const;

/** Why an answer is looked at. A choice and no text, as the audit trail is never erased. */
export const REVEAL_REASONS = ["customer-asked", "identity-check", "correction", "complaint", "fraud-check"] as const;
