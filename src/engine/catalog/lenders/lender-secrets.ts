import type { LenderAuthentication, LenderDocument } from "../../../contract/documents.gen.ts";
import { incomingSecretName, isSimulated } from "./connector-parts.ts";

/** A secret named in a lender's document. */
interface NamedSecret {
  name: string;
  /**
   * Whether only the lender can issue it: our password or token for its API. We generate the others
   * unless one is set.
   */
  fromLender: boolean;
}

const ofAuthentication = (authentication: LenderAuthentication): NamedSecret[] =>
  authentication.type === "none" ? [] : [{ name: authentication.secret, fromLender: authentication.type !== "hmac" }];

/** The secrets named in a lender's document, without duplicates. */
export function secretsOf(lender: LenderDocument): NamedSecret[] {
  const { connector } = lender;
  const all = [
    { name: incomingSecretName(lender), fromLender: false },
    ...(connector.protocol === "redirect" ? [] : ofAuthentication(connector.authentication)),
    ...(connector.protocol === "file" && connector.delivery.way === "fetch"
      ? [{ name: connector.delivery.authentication.secret, fromLender: false }]
      : []),
  ];
  return [...new Set(all.map(({ name }) => name))].map((name) => ({
    name,
    fromLender: all.some((one) => one.name === name && one.fromLender) && !isSimulated(connector),
  }));
}
