/** Yields to the event loop, so that pending requests are handled between steps of longer work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((done) => void setImmediate(done));
