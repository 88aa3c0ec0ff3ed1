/** Maximum characters of the fields of a help request. The digits of a phone number are the site's. */
export const HELP_LIMITS = { contactName: 100, email: 120, company: 100, description: 4_000 } as const;
