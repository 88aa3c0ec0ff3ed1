import type { ConsentState } from "../consents/consent-state.ts";

/** Where a customer is in a form, and what the form shows. */
export interface JourneyState {
  /** Ids of the active steps, and `review` if there is one. */
  pages: readonly string[];
  /** The current page. */
  at: string;
  sending: boolean;
  /** Error message of the last submission, or null. */
  failure: string | null;
  consents: ConsentState;
  /**
   * Where to move the focus; a new object for each move. `field` null is the page's heading, or on
   * the last page the section `changed` that the customer has just edited.
   */
  focus: { field: string | null; changed?: string | null } | null;
}
