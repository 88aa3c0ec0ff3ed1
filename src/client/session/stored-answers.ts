import { newIdempotencyKey } from "../http/http.ts";
import { currentSession, onCustomerChange } from "./session.ts";
import { atEnd } from "./session-end.ts";

type Answers = Readonly<Record<string, unknown>>;

/** Unsent answers, with the server's values when they were entered. */
interface StoredAnswers {
  answers: Answers;
  over: Answers;
}

const PREFIX = "answers:";
/** A constant IV is safe here: each encryption uses a new salt and so a new key. */
const IV = new Uint8Array(12);
const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * The latest operation per subject; an encryption that finishes after a newer operation is dropped.
 */
const newest = new Map<string, number>();
let sequenceNumber = 0;
let watching = false;

function next(about: string): number {
  sequenceNumber += 1;
  newest.set(about, sequenceNumber);
  return sequenceNumber;
}

/** Subjects stored in this tab, from this page load or an earlier one. */
function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
}

/** Deletes stored answers when the session is ended here, or when the customer changes. */
function watch(): void {
  if (watching) return;
  watching = true;
  const forgetAll = () => {
    for (const about of new Set([...newest.keys(), ...storedKeys()])) forgetAnswers(about);
  };
  atEnd(forgetAll);
  onCustomerChange(forgetAll);
}

/**
 * Derives a key from the session's token, which is in memory only. Null without a token, or without
 * Web Crypto.
 */
async function keyOf(about: string, salt: string): Promise<CryptoKey | null> {
  const { token } = currentSession();
  if (!token || !globalThis.crypto?.subtle) return null;
  const secret = await crypto.subtle.importKey("raw", bytes(token), "HKDF", false, ["deriveKey"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: bytes(salt), info: bytes(about) };
  return crypto.subtle.deriveKey(algorithm, secret, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/**
 * Stores unsent answers in this tab, encrypted with a key derived from the session's token, so that
 * they are unreadable after logout. Nothing is stored in plain text: without Web Crypto nothing is
 * stored.
 * @param about the key of the form
 */
export async function storeAnswers(about: string, answers: StoredAnswers): Promise<void> {
  watch();
  const sequence = next(about);
  const salt = newIdempotencyKey();
  const key = await keyOf(about, salt);
  if (!key) return;
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: IV }, key, bytes(JSON.stringify(answers)));
  if (newest.get(about) !== sequence) return;
  try {
    sessionStorage.setItem(PREFIX + about, JSON.stringify([salt, [...new Uint8Array(sealed)]]));
  } catch {
    // Storage is unavailable or full: the answers are lost on a reload.
  }
}

/**
 * The answers stored in this tab; null if there are none, or if they were encrypted in another
 * session.
 */
export async function readStoredAnswers(about: string): Promise<StoredAnswers | null> {
  watch();
  if (!newest.has(about)) next(about);
  try {
    const [salt, sealed] = JSON.parse(sessionStorage.getItem(PREFIX + about) ?? "");
    const key = await keyOf(about, salt);
    if (!key) return null;
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: IV }, key, Uint8Array.from(sealed));
    return JSON.parse(new TextDecoder().decode(opened)) as StoredAnswers;
  } catch {
    return null;
  }
}

/** Called when the answers are sent or no longer needed. */
export function forgetAnswers(about: string): void {
  next(about);
  try {
    sessionStorage.removeItem(PREFIX + about);
  } catch {
    // Without storage, nothing was stored.
  }
}
