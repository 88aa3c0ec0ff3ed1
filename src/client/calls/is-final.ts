import { CallError } from "./call-error.ts";

/** Refusals that may be gone with the next try: the session has ended, the network was too slow, or there were too many calls. */
const FOR_NOW = new Set([401, 408, 429]);

/** Whether a call was refused in a way that the same call will be refused again. */
export const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !FOR_NOW.has(error.status);
