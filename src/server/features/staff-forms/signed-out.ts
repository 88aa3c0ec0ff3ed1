import type { Outcome } from "./action.ts";

/** Outcome of a save that ended sessions of other users; undefined for none. */
export const signedOut = (sessions: number): Outcome | undefined =>
  sessions === 0 ? undefined : { told: [{ kind: "signed-out", values: [String(sessions)] }] };
