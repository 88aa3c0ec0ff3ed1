import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { incomingSecretName, isSimulated } from "../../lenders/connector-parts.ts";
import { placesOf } from "../check-references.ts";

type Named = [name: string, place: readonly string[]];

/**
 * The names of the secrets in a lender's document with their places, without duplicates. Includes
 * the incoming secret, which defaults to the lender's id.
 */
function namedBy(lender: LenderDocument): Map<string, readonly string[]> {
  const { connector } = lender;
  const sent = connector.protocol === "redirect" ? undefined : connector.authentication;
  const fetched = connector.protocol === "file" && connector.delivery.way === "fetch" ? connector.delivery.authentication : undefined;
  const named: Named[] = [
    ...(fetched === undefined ? [] : [[fetched.secret, ["delivery", "authentication", "secret"]] satisfies Named]),
    ...(sent === undefined || sent.type === "none" ? [] : [[sent.secret, ["authentication", "secret"]] satisfies Named]),
    [incomingSecretName(lender), connector.secret === undefined ? [] : ["secret"]],
  ];
  return new Map(named);
}

/**
 * Checks that no two lenders share a secret: each could sign and fetch as the other. For simulated
 * lenders this is a warning, since one party knows all their secrets; it still rejects what is
 * signed with another lender's secret.
 */
export function checkSecretNames({ lenders }: Pick<Catalog, "lenders">): Finding[] {
  const owners = new Map<string, LenderDocument>();
  return [...lenders.values()].flatMap((lender) =>
    [...namedBy(lender)].flatMap(([name, place]) => {
      const other = owners.get(name) ?? lender;
      owners.set(name, other);
      if (other.id === lender.id) return [];
      const severity = isSimulated(other.connector) && isSimulated(lender.connector) ? "warning" : "error";
      return [finding("secret-shared", placesOf("lender", lender.id)("connector", ...place), { name, other: other.id }, severity)];
    }),
  );
}
