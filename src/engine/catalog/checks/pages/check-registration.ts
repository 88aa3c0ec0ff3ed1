import type { TemplateDocument } from "../../../../contract/documents.gen.ts";
import { MESSAGE_EVENTS, type MessageEvent, PASSCODE_FILLS } from "../../../../contract/message-events.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

const EVENTS: readonly MessageEvent[] = Object.values(MESSAGE_EVENTS);

/**
 * Checks that the SMS of a template has its own DLT registration in each language. Secrets that grant access must be in its
 * text, and must not be in a subject or a log.
 */
export function checkRegistration({ templates }: Catalog, document: TemplateDocument): Finding[] {
  return [
    ...checkLanguages(document),
    ...checkDuplicates([...templates.values()], document),
    ...secretsOf(document).flatMap((name) => checkSecret(document, name)),
  ];
}

/** Each language of an SMS is registered by itself, and an id without a text is never sent. */
function checkLanguages({ id, sms }: TemplateDocument): Finding[] {
  const at = placesOf("template", id);
  const [texts, ids] = [Object.keys(sms?.body ?? {}), Object.keys(sms?.dltTemplateId ?? {})];
  return [
    ...texts
      .filter((language) => !ids.includes(language))
      .map((language) => finding("no-dlt-id", at("sms", "dltTemplateId"), { language })),
    ...ids
      .filter((language) => !texts.includes(language))
      .map((language) => finding("dlt-id-without-text", at("sms", "dltTemplateId", language), { language })),
  ];
}

/** Checks that no earlier text, of this template or another one, has the same id. */
function checkDuplicates(all: readonly TemplateDocument[], { id, sms }: TemplateDocument): Finding[] {
  const own = Object.entries(sms?.dltTemplateId ?? {});
  return own.flatMap(([language, dlt], index) => {
    const before = all.filter((one) => one.id < id && Object.values(one.sms?.dltTemplateId ?? {}).includes(dlt)).map((one) => one.id);
    const [other] = own.slice(0, index).some(([, earlier]) => earlier === dlt) ? [id] : before;
    return other === undefined ? [] : [finding("duplicate-dlt-id", placesOf("template", id)("sms", "dltTemplateId", language), { other })];
  });
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
