import { newIdempotencyKey } from "../calls/http.ts";
import { currentSession, whenAnotherComes } from "./session.ts";
import { atEnd } from "./session-end.ts";

type Given = Readonly<Record<string, unknown>>;

/** What is kept: the answers, and those that the server had when they were given. */
interface Kept {
  answers: Given;
  over: Given;
}

const PREFIX = "answers:";
/** Each sealing has a key of its own, by its salt, so that this may stay the same. */
const IV = new Uint8Array(12);
const bytes = (text: string) => new TextEncoder().encode(text);

/** By what they are about, the newest thing that was asked of what is kept: what is sealed after it counts no more. */
const newest = new Map<string, number>();
let asked = 0;
let watching = false;

function next(about: string): number {
  asked += 1;
  newest.set(about, asked);
  return asked;
}

/** What something is kept about in this tab, in this load of the page or one before. */
function keptHere(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
}

/** What was kept goes when the session is ended from here, or is another customer's. */
function watch(): void {
  if (watching) return;
  watching = true;
  const forgetAll = () => {
    for (const about of new Set([...newest.keys(), ...keptHere()])) forgetAnswers(about);
  };
  atEnd(forgetAll);
  whenAnotherComes(forgetAll);
}

/** The key that the session's token makes, which is in memory only; null without a token, or where the browser seals nothing. */
async function keyOf(about: string, salt: string): Promise<CryptoKey | null> {
  const { token } = currentSession();
  if (!token || !globalThis.crypto?.subtle) return null;
  const secret = await crypto.subtle.importKey("raw", bytes(token), "HKDF", false, ["deriveKey"]);
  const way = { name: "HKDF", hash: "SHA-256", salt: bytes(salt), info: bytes(about) };
  return crypto.subtle.deriveKey(way, secret, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/**
 * Keeps in this tab what was answered and is not sent yet, sealed by the session's token: without it, as after a logout, nobody
 * reads it, and nothing of it is ever in clear outside of memory. Nothing is kept where the browser cannot seal.
 * @param about what it is answered for
 */
export async function keepAnswers(about: string, kept: Kept): Promise<void> {
  watch();
  const turn = next(about);
  const salt = newIdempotencyKey();
  const key = await keyOf(about, salt);
  if (!key) return;
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: IV }, key, bytes(JSON.stringify(kept)));
  if (newest.get(about) !== turn) return;
  try {
    sessionStorage.setItem(PREFIX + about, JSON.stringify([salt, [...new Uint8Array(sealed)]]));
  } catch {
    // No storage here: then it is answered anew after the page was loaded again.
  }
}

/** What was kept in this tab; null for nothing, and for what another session has sealed. */
export async function keptAnswers(about: string): Promise<Kept | null> {
  watch();
  if (!newest.has(about)) next(about);
  try {
    const [salt, sealed] = JSON.parse(sessionStorage.getItem(PREFIX + about) ?? "");
    const key = await keyOf(about, salt);
    if (!key) return null;
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: IV }, key, Uint8Array.from(sealed));
    return JSON.parse(new TextDecoder().decode(opened)) as Kept;
  } catch {
    return null;
  }
}

/** It was sent, or is nobody's business any more. */
export function forgetAnswers(about: string): void {
  next(about);
  try {
    sessionStorage.removeItem(PREFIX + about);
  } catch {
    // No storage here: then nothing was kept.
  }
}
