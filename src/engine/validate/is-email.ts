/** `_` is a word sign already: were it a sign between words too, a long text without an @ would be tried in every way there is. */
const EMAIL = /^\w+([.%+-]\w+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,3}$/;

/**
 * Whether a text has the form of an email that the product takes where no document says otherwise: word signs with one of
 * `._%+-` between, a domain, a suffix of two or three letters. The format `email` of schemas is wider (formats.ts): what a
 * mailbox may be is RFC 5321's to say, and draft-07's.
 */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
