import type { CallListDocument } from "../../contract/documents.gen.ts";
import { CALL_OUTCOMES } from "../../contract/staff/datasets/outreach.ts";
import type { Catalog } from "./catalog.ts";
import { SHARED_OPTIONS } from "./resolve.ts";

export type CallOutcome = NonNullable<CallListDocument["outcomes"]>[number];

/**
 * The possible outcomes of calls in a list: the list's own, otherwise all of the shared option list
 * of outcomes.
 */
export function callOutcomes(
  { options }: Pick<Catalog, "options">,
  { outcomes }: Pick<CallListDocument, "outcomes">,
): readonly CallOutcome[] {
  const all = options.get(SHARED_OPTIONS)?.lists[CALL_OUTCOMES] ?? [];
  return outcomes ?? all.flatMap(({ code, follows }) => (follows === undefined ? [] : [{ code, follows }]));
}
