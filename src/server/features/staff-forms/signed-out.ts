import type { Outcome } from "../staff-actions/action.ts";

/** The outcome of a save that has ended so many open sessions of others; undefined for none. */
export const signedOut = (sessions: number): Outcome | undefined =>
  sessions === 0 ? undefined : { notices: [{ kind: "signed-out", sessions }] };
