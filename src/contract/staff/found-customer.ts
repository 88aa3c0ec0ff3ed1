/**
 * Roles 1 and 2 see customers' journeys, roles 1 and 3 their cases; role 2 sees nothing that
 * identifies them (specification, section 6).
 */
export const SEARCH_ROLES = [1, 2, 3] as const;

/** The path parameter with the id of the customer. */
export const CUSTOMER_PARAMETER = "customer";

/** The roles of customer service and its supervisors (R6.9). */
export const DESK_ROLES: readonly number[] = [1, 3];
