/** A customer's encrypted data: contacts and the latest answers, by the specification's field names. */
export type StoredProfile = Record<string, unknown>;

/** Masks the PAN in answers for the customer. */
export function maskedPan(answers: StoredProfile): StoredProfile {
  return typeof answers.tin === "string" ? { ...answers, tin: maskPan(answers.tin) } : answers;
}

/** `ABCPE1234F` → `ABCP******` (O60). */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 4)}${"*".repeat(Math.max(0, pan.length - 4))}`;
}

export const CONTACTS = ["mobile_phone_number", "email"] as const;

/** Returns mobile and email; a form may only ask for the one that is not verified. */
export function contactsOf(stored: StoredProfile): StoredProfile {
  return Object.fromEntries(CONTACTS.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]])));
}
