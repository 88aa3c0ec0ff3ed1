/** A proposal to erase a customer is open until it was carried out or taken back, or its days are over. */
export const CASE_STATES = ["proposed", "taken-back", "lapsed", "done"] as const;
