import type { CommonLogic, LenderConnector, LenderDocument } from "../../../contract/documents.gen.ts";

/**
 * The calculations of what a lender is sent, by field: the body of a call, the row of a file, or
 * the query of a link.
 */
export function sentBy(connector: LenderConnector): Readonly<Record<string, CommonLogic>> {
  return connector.protocol === "redirect" ? (connector.link.parameters ?? {}) : connector.submit;
}

/** The form fields whose files a lender's calls carry, by the field of the body. */
export const filesSentBy = (connector: LenderConnector): Readonly<Record<string, string>> =>
  (connector.protocol === "http-json" && connector.files) || {};

/** The path of these calculations in the lender's document. */
export function placeOfSent(connector: LenderConnector): readonly string[] {
  return connector.protocol === "redirect" ? ["connector", "link", "parameters"] : ["connector", "submit"];
}

/** The endpoint value that selects the simulated lender. */
export const SIMULATED = "simulator";

/** Whether the connector calls the simulated lender. */
export const isSimulated = ({ endpoint }: Pick<LenderConnector, "endpoint">): boolean => endpoint === SIMULATED;

/** The name of the secret that verifies what a lender sends and signs links to it. */
export const incomingSecretName = ({ id, connector }: Pick<LenderDocument, "id" | "connector">): string => connector.secret ?? id;
