import type { Outcome } from "../../staff-actions/action.ts";

/** Outcome of a save that ended sessions of other users; undefined for none. */
export const signedOut = (sessions: number): Outcome | undefined =>
  sessions === 0 ? undefined : { notices: [{ kind: "signed-out", sessions }] };
