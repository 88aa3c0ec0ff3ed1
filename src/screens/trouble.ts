import { CallError } from "../client/calls/call-error.ts";

export type Trouble = "denied" | "missing" | "failed";

/** What an error of a call means for a screen: not this customer's, not there, or simply failed. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof CallError)) return "failed";
  if (error.status === 401 || error.status === 403) return "denied";
  return error.status === 404 ? "missing" : "failed";
}
