import { createHash } from "node:crypto";
import { DAY_SECONDS } from "../../../engine/values/durations.ts";
import { NoAnswer, postForm } from "./http.ts";

export interface Client {
  tokenUrl: string;
  client: string;
  secret: string;
  scope: string | undefined;
}

interface CachedToken {
  token: Promise<string>;
  /** Milliseconds since 1970; infinite while the token is being requested. */
  until: number;
}

/** Refresh margin, so that a token does not expire in transit. */
const EARLY_MS = 10_000;
/** Default lifetime if the server omits `expires_in`; RFC 6749 leaves it to the client. */
const USUAL_SECONDS = 300;
const LONGEST_SECONDS = DAY_SECONDS;

/**
 * OAuth 2.0 tokens by client credentials (RFC 6749, section 4.4), cached in memory. Concurrent
 * calls share one request.
 */
export class AccessTokens {
  readonly #kept = new Map<string, CachedToken>();

  /** A valid token. @throws NoAnswer */
  get(client: Client, now: Date, timeLimitMs: number): Promise<string> {
    const key = keyOf(client);
    const cached = this.#kept.get(key);
    if (cached !== undefined && cached.until > now.getTime()) return cached.token;
    // Expired tokens are removed here, so the map only holds tokens in use.
    for (const [old, { until }] of this.#kept) if (until <= now.getTime()) this.#kept.delete(old);
    const entry: CachedToken = { token: Promise.resolve(""), until: Number.POSITIVE_INFINITY };
    entry.token = ask(client, timeLimitMs).then(
      ({ token, seconds }) => {
        entry.until = now.getTime() + seconds * 1000 - Math.min(EARLY_MS, seconds * 500);
        return token;
      },
      (error: unknown) => {
        if (this.#kept.get(key) === entry) this.#kept.delete(key);
        throw error;
      },
    );
    this.#kept.set(key, entry);
    return entry.token;
  }

  /** Drops a token that was refused, unless a newer one has replaced it. */
  async refused(client: Client, token: string): Promise<void> {
    const key = keyOf(client);
    const cached = this.#kept.get(key);
    if (cached !== undefined && (await cached.token.catch(() => "")) === token && this.#kept.get(key) === cached) this.#kept.delete(key);
  }
}

const keyOf = ({ tokenUrl, client, secret, scope = "" }: Client): string =>
  createHash("sha256")
    .update(JSON.stringify([tokenUrl, client, secret, scope]))
    .digest("hex");

/** HTTP Basic authentication (RFC 7617). */
export const basic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

async function ask({ tokenUrl, client, secret, scope }: Client, timeLimitMs: number): Promise<{ token: string; seconds: number }> {
  const form = new URLSearchParams({ grant_type: "client_credentials", ...(scope !== undefined && { scope }) });
  const authorization = basic(encodeURIComponent(client), encodeURIComponent(secret));
  const { status, body } = await postForm(tokenUrl, form, timeLimitMs, { authorization, accept: "application/json" });
  if (status !== 200) throw new NoAnswer(`no token, answer ${status}`);
  const { access_token: token, token_type: type, expires_in: seconds } = parsed(body);
  if (typeof token !== "string" || !/^[!-~]{1,8192}$/.test(token)) throw new NoAnswer("no token in the answer");
  if (type !== undefined && String(type).toLowerCase() !== "bearer") throw new NoAnswer("a token of another type");
  const life = typeof seconds === "number" && seconds > 0 ? seconds : USUAL_SECONDS;
  return { token, seconds: Math.min(LONGEST_SECONDS, life) };
}

function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
