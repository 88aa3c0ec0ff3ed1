import { AccessTokens, basic, type Client } from "./access-tokens.ts";
import { signed } from "./signature.ts";

/** How a call authenticates, with the secrets. */
export type Credentials =
  | { type: "none" }
  | { type: "basic"; user: string; secret: string }
  | { type: "bearer"; secret: string }
  | { type: "hmac"; key: Buffer }
  | ({ type: "client-credentials" } & Client);

interface Signing {
  /** Text to sign: the body, or the path of a request without one. */
  text: string;
  now: Date;
  /** For requesting a token. */
  timeLimitMs: number;
}

const UNAUTHORIZED = 401;
const tokens = new AccessTokens();

/**
 * Makes a call with the headers of its authentication. A token that is refused with 401 is replaced
 * once.
 * @param send makes the call with these headers
 * @throws NoAnswer
 */
export async function authenticated<T extends { status: number }>(
  credentials: Credentials,
  { text, now, timeLimitMs }: Signing,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  switch (credentials.type) {
    case "none":
      return send({});
    case "basic":
      return send({ authorization: basic(credentials.user, credentials.secret) });
    case "bearer":
      return send({ authorization: `Bearer ${credentials.secret}` });
    case "hmac":
      return send(signed(credentials.key, text, now));
    case "client-credentials": {
      const token = await tokens.get(credentials, now, timeLimitMs);
      const answer = await send({ authorization: `Bearer ${token}` });
      if (answer.status !== UNAUTHORIZED) return answer;
      await tokens.refused(credentials, token);
      return send({ authorization: `Bearer ${await tokens.get(credentials, now, timeLimitMs)}` });
    }
  }
}
