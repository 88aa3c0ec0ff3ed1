/**
 * Lets requests that have come meanwhile be answered before a longer piece of work goes on. Waiting for the embedded database does not:
 * it works in this thread, and is done when it is waited for.
 */
export const letOthers = (): Promise<void> => new Promise((done) => void setImmediate(done));
