/** 32 random bytes contain about 30 distinct values; fewer than 16 occur once in 10^15 keys. */
const MIN_DIFFERENT = 16;
/** A random key contains one byte eight times or more once in 10^9 keys. */
const MAX_OF_ONE = 7;
/**
 * Order up to which differences are taken: squares have constant second differences, cubes constant
 * third ones.
 */
const DIFFERENCES = 4;
/**
 * In 43 characters of base64 the class (upper case, lower case, other) changes about 27 times;
 * fewer than 6 changes occur once in 10^11 random keys.
 */
const MIN_CHANGES = 6;

/**
 * Whether a key looks hand-made instead of random: printable ASCII text, words in place of base64,
 * too few distinct bytes, one byte too often, two equal halves, or an arithmetic sequence (of any
 * order up to DIFFERENCES).
 * @param key 32 bytes
 */
export function isGuessable(key: Buffer): boolean {
  return isText(key) || isReadableText(key.toString("base64")) || isMonotonous(key) || isRepeated(key) || isSequence(key, DIFFERENCES);
}

function isMonotonous(key: Buffer): boolean {
  const times = new Map<number, number>();
  for (const byte of key) times.set(byte, (times.get(byte) ?? 0) + 1);
  return times.size < MIN_DIFFERENT || Math.max(...times.values()) > MAX_OF_ONE;
}

const isText = (key: Buffer): boolean => key.every((byte) => byte >= 0x20 && byte <= 0x7e);

const isRepeated = (key: Buffer): boolean => key.subarray(0, key.length / 2).equals(key.subarray(key.length / 2));

function isSequence(bytes: Uint8Array, times: number): boolean {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return new Set(steps).size === 1 || (times > 1 && isSequence(steps, times - 1));
}

function isReadableText(base64: string): boolean {
  const kinds = [...base64.replace(/=+$/, "")].map((sign) => (/[a-z]/.test(sign) ? "small" : /[A-Z]/.test(sign) ? "capital" : "other"));
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length < MIN_CHANGES;
}
