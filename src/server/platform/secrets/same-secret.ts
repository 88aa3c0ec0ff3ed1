import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time; their lengths may differ. */
export function sameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
