/** Of 32 random bytes about 30 differ; fewer than 16 come by chance once in 10^15 keys. */
const LEAST_DIFFERENT = 16;
/** Of the 42 steps from one character of base64 to the next about 27 change between capitals, small letters and digits; fewer than 6 come by chance once in 10^11 keys. */
const LEAST_CHANGES = 6;

/**
 * Whether somebody wrote a key instead of drawing it. Refused are: text (each byte a printable ASCII character), words in
 * place of base64, too few different bytes, one half that repeats the other, and bytes that go up or down by one step.
 * @param key 32 bytes
 */
export function isGuessable(key: Buffer): boolean {
  return isText(key) || isWords(key.toString("base64")) || new Set(key).size < LEAST_DIFFERENT || isRepeated(key) || isSequence(key);
}

const isText = (key: Buffer): boolean => key.every((byte) => byte >= 0x20 && byte <= 0x7e);

const isRepeated = (key: Buffer): boolean => key.subarray(0, key.length / 2).equals(key.subarray(key.length / 2));

const isSequence = (key: Buffer): boolean => new Set(key.subarray(1).map((byte, index) => byte - (key[index] ?? 0))).size === 1;

function isWords(base64: string): boolean {
  const kinds = [...base64.replace(/=+$/, "")].map((sign) => (/[a-z]/.test(sign) ? "small" : /[A-Z]/.test(sign) ? "capital" : "other"));
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length < LEAST_CHANGES;
}
