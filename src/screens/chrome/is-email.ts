/** `_` is a word sign already: were it a sign between words too, a long text without an @ would be tried in every way there is. */
const EMAIL = /^\w+([.%+-]\w+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,3}$/;

/** Whether text has the form of an email: word signs with one of `._%+-` between, a domain, a suffix of two or three letters. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
