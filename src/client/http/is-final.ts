import { CallError } from "./call-error.ts";

/** Client errors that a retry may fix: session ended, timeout, too many requests. */
const FOR_NOW = new Set([401, 408, 429]);

/** Whether the same call would be refused again. */
export const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !FOR_NOW.has(error.status);
