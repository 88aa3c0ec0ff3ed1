import { createHmac, timingSafeEqual } from "node:crypto";

/** Headers that sign a call, in both directions. */
export const TIMESTAMP_HEADER = "x-saral-timestamp";
export const SIGNATURE_HEADER = "x-saral-signature";
/** Allowed clock difference in either direction. */
const WINDOW_SECONDS = 300;

/** HMAC-SHA256 in hex over `<timestamp>.<body>`. @param timestamp Unix seconds */
function signatureOf(secret: Buffer, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** Headers that sign a body at this time. */
export function signed(secret: Buffer, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body) };
}

/**
 * Whether the headers are a valid signature of this body, at most five minutes old. Compares in
 * constant time.
 */
export function isSigned(secret: Buffer, headers: Record<string, string | string[] | undefined>, body: string, now: Date): boolean {
  const timestamp = headers[TIMESTAMP_HEADER];
  const signature = headers[SIGNATURE_HEADER];
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, body)));
}
