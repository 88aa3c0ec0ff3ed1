/** Of 32 random bytes about 30 differ; fewer than 16 come by chance once in 10^15 keys. */
const LEAST_DIFFERENT = 16;
/** A byte is there eight times or more by chance once in 10^9 keys. */
const MOST_OF_ONE = 7;
/** How often differences of differences are taken: those of squares are the same at the second time, those of cubes at the third. */
const DIFFERENCES = 4;
/** Of the 42 steps from one character of base64 to the next about 27 change between capitals, small letters and digits; fewer than 6 come by chance once in 10^11 keys. */
const LEAST_CHANGES = 6;

/**
 * Whether somebody wrote a key instead of drawing it. Refused are: text (each byte a printable ASCII character), words in
 * place of base64, too few different bytes, one byte too often, one half that repeats the other, and bytes that go up or down
 * by one step, or by steps that do so.
 * @param key 32 bytes
 */
export function isGuessable(key: Buffer): boolean {
  return isText(key) || isWords(key.toString("base64")) || isMonotonous(key) || isRepeated(key) || isSequence(key, DIFFERENCES);
}

function isMonotonous(key: Buffer): boolean {
  const times = new Map<number, number>();
  for (const byte of key) times.set(byte, (times.get(byte) ?? 0) + 1);
  return times.size < LEAST_DIFFERENT || Math.max(...times.values()) > MOST_OF_ONE;
}

const isText = (key: Buffer): boolean => key.every((byte) => byte >= 0x20 && byte <= 0x7e);

const isRepeated = (key: Buffer): boolean => key.subarray(0, key.length / 2).equals(key.subarray(key.length / 2));

function isSequence(bytes: Uint8Array, times: number): boolean {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return new Set(steps).size === 1 || (times > 1 && isSequence(steps, times - 1));
}

function isWords(base64: string): boolean {
  const kinds = [...base64.replace(/=+$/, "")].map((sign) => (/[a-z]/.test(sign) ? "small" : /[A-Z]/.test(sign) ? "capital" : "other"));
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length < LEAST_CHANGES;
}
