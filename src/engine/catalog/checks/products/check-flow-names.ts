import type { RoutingDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { similarName } from "../../findings/similar-name.ts";
import { placesOf } from "../check-references.ts";

/** The flows that the screens of each area use. */
const FLOWS: Readonly<Record<RoutingDocument["id"], readonly string[]>> = {
  customer: ["product-chosen", "signed-in", "continue", "start-new", "completed"],
  admin: ["signed-in"],
  partner: ["signed-in"],
};

/**
 * Checks that an area has the flows that its screens use, and no others. A misspelt name is
 * reported once.
 */
export function checkFlowNames(_catalog: Catalog, { id, flows }: RoutingDocument): Finding[] {
  const at = placesOf("routing", id);
  const missing = FLOWS[id].filter((name) => !Object.hasOwn(flows, name));
  const others = Object.keys(flows).filter((name) => !FLOWS[id].includes(name));
  const meant = others.flatMap((name) => similarName(name, missing) ?? []);
  return [
    ...others.map((name) => finding("unknown-flow", at("flows", name), { name, known: FLOWS[id] })),
    ...missing.filter((name) => !meant.includes(name)).map((name) => finding("missing-flow", at("flows"), { name })),
  ];
}
