import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf, requireExisting } from "../check-references.ts";

/**
 * Every lender decides sooner or later; without a status word for it, applications would stay under
 * review for ever.
 */
const DECISIONS = ["APPROVED", "DECLINED"] as const;

/**
 * Checks a lender's status words: each decision has one, and words that differ only in case mean
 * the same.
 */
export function checkLenderStatuses(_catalog: Catalog, { id, connector, duplicateWords }: LenderDocument): Finding[] {
  const at = placesOf("lender", id);
  const statuses = Object.entries(connector.statuses);
  const missing = DECISIONS.filter((decision) => !statuses.some(([, status]) => status === decision));
  const first = new Map<string, [word: string, status: string]>();
  const alike = statuses.flatMap(([word, status]) => {
    const same = first.get(word.toLowerCase());
    if (!same) first.set(word.toLowerCase(), [word, status]);
    return same && same[1] !== status
      ? [finding("ambiguous-status-words", at("connector", "statuses", word), { word, status, other: same[0], otherStatus: same[1] })]
      : [];
  });
  return [
    ...(missing.length > 0 ? [finding("status-not-mapped", at("connector", "statuses"), { statuses: missing }, "warning")] : []),
    ...alike,
    ...(duplicateWords ?? []).flatMap((word, index) =>
      requireExisting("status word", word, Object.keys(connector.statuses), at("duplicateWords", index)),
    ),
  ];
}
