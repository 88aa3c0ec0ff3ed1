import { newIdempotencyKey } from "./http.ts";

/** Makes a call under the key of what it does. */
type Keyed = <T>(what: unknown, call: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/**
 * Keys of what a screen does: the same thing has the same key until it came through, so that one whose answer was lost is not done a
 * second time when it is pressed again. What is filled in otherwise is another thing.
 */
export function keyedCalls(): Keyed {
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
