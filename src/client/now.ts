/** The only place where the browser reads the time: milliseconds since 1970. */
export const now = (): number => Date.now();
