/**
 * Why an answer is revealed. A choice instead of free text, because the audit trail is never
 * erased.
 */
export const REVEAL_REASONS = ["customer-asked", "calling", "identity-check", "correction", "complaint", "fraud-check"] as const;
