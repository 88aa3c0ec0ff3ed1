import { ofKind } from "./lift.ts";

interface OlderLender {
  id: string;
  /** Said what the protocol of the connector says, and nothing read it. */
  kind?: string;
  connector: { protocol: string; secret?: string; authentication?: object };
}

/** There was one protocol, and every call was signed by the lender's secret. Each connector says how it is authenticated now. */
export const connectorsByProtocol = ofKind<OlderLender>("lender", "connectors-by-protocol", (lender) => {
  const { kind, connector, ...rest } = lender;
  const signed = connector.authentication !== undefined || connector.protocol !== "http-json";
  if (signed) return kind === undefined ? lender : { ...rest, connector };
  const authentication = { type: "hmac", secret: connector.secret ?? lender.id };
  return { ...rest, connector: { ...connector, authentication } };
});
