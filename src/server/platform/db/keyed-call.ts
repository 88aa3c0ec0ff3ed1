import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./tables/tables.ts";

/** A call with an Idempotency-Key while it is processed. */
interface KeyedCall {
  /**
   * Marks the call as done in one of its transactions.
   * @throws if another call has taken the key since
   */
  commitWith(tx: Db): Promise<void>;
}

/** The current keyed call, for the code that begins transactions. */
export const keyedCall = new AsyncLocalStorage<KeyedCall>();
