import { hash, verify } from "@node-rs/argon2";
import { visibleText } from "../../../engine/values/visible-text.ts";
import { randomToken } from "../../platform/clock.ts";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. argon2id is the package's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Minimum length of passwords of staff and partners; the forms' documents state it too. */
export const SHORTEST_PASSWORD = 12;
/** Minimum number of distinct characters. */
export const FEWEST_DIFFERENT = 6;

/**
 * Normalised like every text of a call, so that a password set on the command line matches one
 * typed in a browser.
 */
const normalisePassword = (password: string): string => visibleText(password.normalize("NFC"));

/** Hash of a password as stored. */
export const hashPassword = (password: string) => hash(normalisePassword(password), COST);

/** Verified if there is no password, so that timing reveals nothing. */
let dummyHash: Promise<string> | null = null;

/**
 * Whether a password matches the stored hash.
 * @param stored null if there is none: then no password matches
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(randomToken(), COST);
  return verify(stored ?? (await dummyHash), normalisePassword(password));
}

/**
 * Whether a password is acceptable: long enough, with enough distinct characters, and not
 * containing the name.
 * @param password in NFC
 * @param username as stored
 */
export function isGoodPassword(password: string, username: string): boolean {
  const letters = password.toLowerCase();
  return password.length >= SHORTEST_PASSWORD && new Set(letters).size >= FEWEST_DIFFERENT && !letters.includes(username);
}
