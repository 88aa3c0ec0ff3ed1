import { newIdempotencyKey } from "./http.ts";

/** Makes a call with the idempotency key of an action. */
type Keyed = <T>(what: unknown, call: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/**
 * Idempotency keys per screen. An action has the same key until it succeeds, so a retry after a
 * lost response does not perform it twice. Other input is another action.
 */
export function idempotentCalls(): Keyed {
  const keys = new Map<string, string>();
  return async (what, call) => {
    const name = JSON.stringify(what);
    const key = keys.get(name) ?? newIdempotencyKey();
    keys.set(name, key);
    const answer = await call(key);
    keys.delete(name);
    return answer;
  };
}
