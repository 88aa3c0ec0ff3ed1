import type { TemplateDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../finding.ts";
import { places } from "../check-references.ts";

/** Checks that each template has a registration of its own, and that a passcode stands in no log. */
export function checkRegistration({ templates }: Catalog, { id, kind, sms, variables }: TemplateDocument): Finding[] {
  const at = places("template", id);
  const dlt = sms?.dltTemplateId;
  const other = [...templates.values()].find((one) => one.id < id && dlt !== undefined && one.sms?.dltTemplateId === dlt);
  const open = kind === "otp" && !variables.some(({ secret }) => secret === true);
  return [
    ...(other === undefined ? [] : [finding("registered-for-another", at("sms", "dltTemplateId"), { other: other.id })]),
    ...(open ? [finding("passcode-not-secret", at("variables"))] : []),
  ];
}
