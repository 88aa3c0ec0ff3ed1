import type { CommonLogic, LenderConnector, LenderDocument } from "../../../contract/documents.gen.ts";

/** The calculations of what a lender is sent, by its field: the body of its call, the row of its file, or the query of its link. */
export function sentBy(connector: LenderConnector): Readonly<Record<string, CommonLogic>> {
  return connector.protocol === "redirect" ? (connector.link.parameters ?? {}) : connector.submit;
}

/** The fields of forms whose files a lender's calls carry, by the field of the body. */
export const filesSentBy = (connector: LenderConnector): Readonly<Record<string, string>> =>
  (connector.protocol === "http-json" && connector.files) || {};

/** Where the calculations stand in the lender's document. */
export function placeOfSent(connector: LenderConnector): readonly string[] {
  return connector.protocol === "redirect" ? ["connector", "link", "parameters"] : ["connector", "submit"];
}

/** The word that stands for the lender's address where the stand-in lender is talked to. */
export const SIMULATED = "simulator";

/** Whether the stand-in lender is talked to. */
export const isSimulated = ({ endpoint }: Pick<LenderConnector, "endpoint">): boolean => endpoint === SIMULATED;

/** The name of the secret that signs what comes from a lender, and links to it. */
export const incomingSecretName = ({ id, connector }: Pick<LenderDocument, "id" | "connector">): string => connector.secret ?? id;
