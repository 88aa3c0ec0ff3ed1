/** By customer: the end of what was asked for last. */
const last = new Map<string, Promise<unknown>>();

/**
 * Lets what saves and reads a customer's answers happen in the order in which it was asked for, so that an older draft never
 * overwrites a newer one and whoever comes back reads what was sent before. Each waits until the ones before it have ended,
 * well or not. This holds within one process. Between two of them the order could only be told by their clocks, and
 * one that is ahead would have drafts of the other thrown away; a browser sends a draft beside another only when it takes that
 * one back.
 */
export async function withCustomerLock<T>(customerId: string, work: () => Promise<T>): Promise<T> {
  const own = (last.get(customerId) ?? Promise.resolve()).then(work);
  const ended = own.catch(() => {});
  last.set(customerId, ended);
  try {
    return await own;
  } finally {
    if (last.get(customerId) === ended) last.delete(customerId);
  }
}
