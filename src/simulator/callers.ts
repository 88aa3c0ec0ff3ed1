import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isSigned, secretOf } from "./signature.ts";

/** How callers authenticate, by the first part of the path; `hmac` by default. */
export type AuthMethod = "none" | "basic" | "bearer" | "oauth" | "hmac";

const same = (one: string, other: string): boolean => {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};
const basicOf = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/**
 * Authenticates callers of the simulated lenders. Each lender has one secret, in hexadecimal if it
 * is a password or token; its user name is its slug.
 */
export class Callers {
  readonly #key: Buffer;
  readonly #tokens = new Map<string, { slug: string; until: number }>();

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** @param text the body, or the path of a call without one */
  mayCall(method: AuthMethod, slug: string, headers: IncomingHttpHeaders, text: string): boolean {
    const secret = secretOf(this.#key, slug);
    const given = headers.authorization ?? "";
    if (method === "none") return true;
    if (method === "hmac") return isSigned(secret, headers, text);
    if (method === "basic") return same(given, basicOf(slug, secret.toString("hex")));
    if (method === "bearer") return same(given, `Bearer ${secret.toString("hex")}`);
    const token = this.#tokens.get(given.replace(/^Bearer /, ""));
    return token !== undefined && token.slug === slug && token.until > Date.now();
  }

  /**
   * A token by client credentials (RFC 6749, section 4.4); null for a wrong secret or another
   * grant.
   *
   * @param seconds its lifetime
   */
  issue(slug: string, authorization: string | undefined, form: string, seconds: number): Record<string, unknown> | null {
    const expected = basicOf(slug, secretOf(this.#key, slug).toString("hex"));
    if (!same(authorization ?? "", expected) || new URLSearchParams(form).get("grant_type") !== "client_credentials") return null;
    const token = randomBytes(24).toString("base64url");
    this.#tokens.set(token, { slug, until: Date.now() + seconds * 1000 });
    return { access_token: token, token_type: "Bearer", expires_in: seconds };
  }

  /** Revokes all tokens of a lender. */
  revoke(slug: string): void {
    for (const [token, kept] of this.#tokens) if (kept.slug === slug) this.#tokens.delete(token);
  }
}
