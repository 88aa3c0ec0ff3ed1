import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { randomBytes } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted clock difference in steps, in either direction. */
const WINDOW = 1;
const CODE = /^[0-9]{6}$/;
const SECRET_BYTES = 20;
const PURPOSE = "staff-totp";

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: DIGITS, period: STEP_SECONDS });

/**
 * The base32 secret offered before a code confirms it. Nothing is stored until then: it is derived
 * from session and member, so that the confirmation finds the same one, and from the number of
 * earlier secrets, so that none repeats.
 * @param from the session, or the pending sign-in
 */
export function pendingSecret({ vault }: Pick<Context, "vault">, staffId: string, round: number, from: string): string {
  const bytes = Buffer.from(vault.blindIndex("staff-totp-offer", `${staffId} ${round} ${from}`), "base64url").subarray(0, SECRET_BYTES);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/**
 * Time step of a correct code; null for a wrong one, or one of a used or earlier step (RFC 6238,
 * section 5.2).
 */
export function stepOf(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  // The library throws for a token of another byte length.
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

export const sealSecret = ({ vault }: Pick<Context, "vault">, secret: string): string => vault.seal(PURPOSE, secret);
export const openSecret = ({ vault }: Pick<Context, "vault">, sealed: string): string => vault.open(PURPOSE, sealed);

/** QR code as an SVG data URI, black on white in every theme. */
export function qrOf(secret: string, issuer: string, label: string): string {
  const { data, size } = encode(totpOf(secret, { issuer, label }).toString(), { ecc: "M", border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dots.join("")}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** 32 characters, so five bits each; without l, o, 0 and 1, which look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 12;

/** A recovery code of 60 bits in groups of four. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}
