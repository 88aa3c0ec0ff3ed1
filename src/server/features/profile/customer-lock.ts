/** By customer: the last queued operation. */
const last = new Map<string, Promise<unknown>>();

/**
 * Serialises reads and writes of a customer's answers in order of arrival, so that a reader sees
 * earlier writes, and of drafts without a sequence number the older never overwrites the newer. An
 * operation runs after the previous ones settle. Only within one process; across processes drafts
 * are ordered by their pages' sequence numbers (`DraftEdit`).
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
