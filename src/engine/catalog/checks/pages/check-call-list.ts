import type { CallListDocument } from "../../../../contract/documents.gen.ts";
import { CALL_OUTCOMES } from "../../../../contract/staff/datasets/outreach.ts";
import { callOutcomes } from "../../call-outcomes.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { SHARED_OPTIONS } from "../../resolve.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";

/**
 * Checks a call list: its product and outcomes exist without duplicates, and at least one outcome
 * ends a call.
 */
export function checkCallList(catalog: Catalog, list: CallListDocument): Finding[] {
  const at = placesOf("call-list", list.id);
  const ofOptions = placesOf("options", SHARED_OPTIONS);
  const { product, reasons, outcomes = [] } = list;
  const options = catalog.options.get(SHARED_OPTIONS)?.lists[CALL_OUTCOMES] ?? [];
  // Errors in the shared list of outcomes are reported for one call list only, not for each one
  // that uses it.
  const shares = [...catalog.callLists.values()].find((other) => other.outcomes === undefined)?.id === list.id;
  const codes = options.map(({ code }) => code);
  const others = [...catalog.callLists.values()].filter((other) => other.product === product);
  const repeated =
    others.length > 1 && others[0]?.id !== list.id ? [finding("duplicate-name", at("product"), { what: "list of", name: product })] : [];
  return [
    ...requireExisting(
      "product",
      product,
      [...catalog.products.values()].map(({ code }) => code),
      at("product"),
    ),
    ...repeated,
    ...requireUnique(
      "reason",
      reasons.map(({ stage }) => stage),
      (index) => at("reasons", index, "stage"),
    ),
    ...reasons.flatMap(({ afterHours, withinDays }, index) =>
      afterHours < withinDays * 24
        ? []
        : [finding("empty-range", at("reasons", index, "withinDays"), { low: `${afterHours} h`, high: `${withinDays * 24} h` })],
    ),
    ...outcomes.flatMap(({ code }, index) => requireExisting("option", code, codes, at("outcomes", index, "code"), CALL_OUTCOMES)),
    ...requireUnique(
      "outcome",
      outcomes.map(({ code }) => code),
      (index) => at("outcomes", index, "code"),
    ),
    ...(shares ? options : []).flatMap(({ code, follows }, index) =>
      follows === undefined ? [finding("outcome-without-follow-up", ofOptions("lists", CALL_OUTCOMES, index), { name: code })] : [],
    ),
    ...((list.outcomes || shares) && !callOutcomes(catalog, list).some(({ follows }) => follows === "do-not-disturb")
      ? [finding("no-do-not-disturb-outcome", list.outcomes ? at("outcomes") : ofOptions("lists", CALL_OUTCOMES))]
      : []),
  ];
}
