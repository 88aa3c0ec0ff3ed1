/** Lets requests that have come meanwhile be answered before a longer piece of work goes on. */
export const yieldToEventLoop = (): Promise<void> => new Promise((done) => void setImmediate(done));
