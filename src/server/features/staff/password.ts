import { hash, verify } from "@node-rs/argon2";
import { visibleText } from "../../../engine/values/visible-text.ts";
import { randomToken } from "../../platform/clock.ts";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. argon2id is the package's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The fewest characters of a password of the staff or of a partner; the forms' documents say it to who fills them. */
export const SHORTEST_PASSWORD = 12;
/** How many of them differ at least. */
export const FEWEST_DIFFERENT = 6;

/** A password normalised as every text of a call is, so that one set on the command line is the one that is typed in a browser. */
const asSent = (password: string): string => visibleText(password.normalize("NFC"));

/** The hash that is stored of a password. */
export const hashPassword = (password: string) => hash(asSent(password), COST);

/** What is verified where there is no password, so that the answer takes as long. */
let nobodys: Promise<string> | null = null;

/** Whether a password is the stored one. @param stored null where there is none: then none is right */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hash(randomToken(), COST);
  return verify(stored ?? (await nobodys), asSent(password));
}

/**
 * Whether a password may be given to an account: it is long enough, has more than a few different characters, and does not repeat the
 * name.
 * @param password in NFC
 * @param username as it is stored
 */
export function isGoodPassword(password: string, username: string): boolean {
  const letters = password.toLowerCase();
  return password.length >= SHORTEST_PASSWORD && new Set(letters).size >= FEWEST_DIFFERENT && !letters.includes(username);
}
