import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./tables.ts";

/** A call that bears an Idempotency-Key, while it is worked on. */
interface KeyedCall {
  /** Notes in a transaction of the call that the call was done. @throws when by now the key is another call's */
  commitWith(tx: Db): Promise<void>;
}

/** The keyed call under way, for the place where transactions begin. */
export const keyedCall = new AsyncLocalStorage<KeyedCall>();
