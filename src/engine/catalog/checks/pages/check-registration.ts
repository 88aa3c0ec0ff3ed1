import type { TemplateDocument } from "../../../../contract/documents.gen.ts";
import { MESSAGE_EVENTS, type MessageEvent, PASSCODE_FILLS } from "../../../../contract/message-events.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

const EVENTS: readonly MessageEvent[] = Object.values(MESSAGE_EVENTS);

/**
 * Checks that a template has its own DLT registration. Secrets that grant access must be in its
 * text, and must not be in a subject or a log.
 */
export function checkRegistration({ templates }: Catalog, document: TemplateDocument): Finding[] {
  const { id, sms } = document;
  const dlt = sms?.dltTemplateId;
  const other = [...templates.values()].find((one) => one.id < id && dlt !== undefined && one.sms?.dltTemplateId === dlt);
  return [
    ...(other === undefined ? [] : [finding("duplicate-dlt-id", placesOf("template", id)("sms", "dltTemplateId"), { other: other.id })]),
    ...secretsOf(document).flatMap((name) => checkSecret(document, name)),
  ];
}

/**
 * The variables of a template that grant access: a one-time passcode, a link that sets a password.
 */
function secretsOf({ id, kind }: TemplateDocument): readonly string[] {
  return kind === "otp" ? PASSCODE_FILLS : (EVENTS.find(({ template }) => template === id)?.secrets ?? []);
}

/**
 * Text around a variable that can form an address: a path, a domain or another variable. Phones and
 * mail programs turn it into a link and may open it.
 */
const ADDRESS = /\/|\.\p{L}|\{/u;

function checkSecret({ id, variables, sms, email }: TemplateDocument, name: string): Finding[] {
  const at = placesOf("template", id);
  const index = variables.findIndex((variable) => variable.name === name);
  if (index < 0) return [finding("secret-variable-missing", at("variables"), { name })];
  const [shown] = Object.entries(email?.subject ?? {}).find(([, text]) => text.includes(`{${name}}`)) ?? [];
  const inLinks = Object.entries({ sms: sms?.body, email: email?.body }).flatMap(([channel, texts]) =>
    Object.entries(texts ?? {})
      .filter(([, text]) => text.split(/\s+/).some((word) => word.includes(`{${name}}`) && ADDRESS.test(word.replaceAll(`{${name}}`, ""))))
      .map(([language]) => finding("secret-in-link", at(channel, "body", language), { name })),
  );
  return [
    ...inLinks,
    ...(variables[index]?.secret === true ? [] : [finding("variable-not-secret", at("variables", index), { name })]),
    ...(shown === undefined ? [] : [finding("secret-in-subject", at("email", "subject", shown), { name })]),
  ];
}
