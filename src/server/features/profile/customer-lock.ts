/** By customer: the end of what was asked for last. */
const last = new Map<string, Promise<unknown>>();

/**
 * Lets what saves and reads a customer's answers happen in the order in which it was asked for, so that whoever comes back reads
 * what was sent before, and of drafts that tell no order of their own the older never overwrites the newer. Each waits until the
 * ones before it have ended, well or not. This holds within one process; between processes, drafts keep the order that their
 * pages tell (`DraftEdit`), whichever way they arrive.
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
