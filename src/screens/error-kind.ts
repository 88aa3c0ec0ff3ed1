import { CallError } from "../client/http/call-error.ts";

type ErrorKind = "denied" | "missing" | "failed";

/** Classifies a call's error for a screen: no access, not found, or failed. */
export function errorKindOf(error: unknown): ErrorKind {
  if (!(error instanceof CallError)) return "failed";
  if (error.status === 401 || error.status === 403) return "denied";
  return error.status === 404 ? "missing" : "failed";
}
