/** A proposal to erase a customer is open until it is carried out, withdrawn or expired. */
export const CASE_STATES = ["proposed", "taken-back", "lapsed", "done"] as const;
