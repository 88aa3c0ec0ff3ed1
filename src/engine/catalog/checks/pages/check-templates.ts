import type { TemplateDocument } from "../../../../contract/documents.gen.ts";
import {
  CAMPAIGN_FILLS,
  DLT_LIMITS,
  MESSAGE_EVENTS,
  type MessageEvent,
  PASSCODE_FILLS,
  UNSUBSCRIBE,
} from "../../../../contract/message-events.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { similarName } from "../../findings/similar-name.ts";
import { unsubscribePath } from "../../public-pages.ts";
import { placesOf } from "../check-references.ts";

const EVENTS: readonly MessageEvent[] = Object.values(MESSAGE_EVENTS);

/**
 * The variables of a template that the server fills; null if the server does not send it by itself.
 */
function filledVariables({ id, kind }: TemplateDocument): readonly string[] | null {
  if (kind === "otp") return PASSCODE_FILLS;
  const event = EVENTS.find(({ template }) => template === id);
  if (kind === "promotional") return [...(event?.fills ?? CAMPAIGN_FILLS), UNSUBSCRIBE];
  return event?.fills ?? null;
}

/** Checks that SMS texts, with variables of maximum length, fit the limit for registration. */
function tooLong({ id, sms }: TemplateDocument): Finding[] {
  return Object.entries(sms?.body ?? {}).flatMap(([language, text]) => {
    const size = text.replace(/\{\w+\}/g, " ".repeat(DLT_LIMITS.variable)).length;
    const { text: limit } = DLT_LIMITS;
    return size <= limit ? [] : [finding("dlt-text-too-long", placesOf("template", id)("sms", "body", language), { size, limit })];
  });
}

/**
 * Checks that a promotional message has the link that unsubscribes. One finding for each channel:
 * texts in all languages have the same variables.
 */
function withoutUnsubscribe({ id, kind, sms, email }: TemplateDocument): Finding[] {
  if (kind !== "promotional") return [];
  return Object.entries({ sms: sms?.body, email: email?.body }).flatMap(([channel, texts]) => {
    const [language] = Object.entries(texts ?? {}).find(([, text]) => !text.includes(`{${UNSUBSCRIBE}}`)) ?? [];
    return language === undefined
      ? []
      : [finding("no-unsubscribe-link", placesOf("template", id)(channel, "body", language), { name: UNSUBSCRIBE, language })];
  });
}

/** Checks that the link of promotional messages leads to a page. */
function withoutUnsubscribePage(catalog: Catalog, promotional: TemplateDocument | undefined): Finding[] {
  if (promotional === undefined || !catalog.routing.has("customer")) return [];
  return unsubscribePath(catalog) !== null
    ? []
    : [finding("no-unsubscribe-page", placesOf("routing", "customer")("routes"), { name: promotional.id })];
}

/**
 * Checks the templates that the server sends: each mandatory event has one, and every variable is
 * filled.
 */
export function checkTemplates(catalog: Catalog): Finding[] {
  const { templates } = catalog;
  const all = [...templates.values()];
  const promotional = all.find(({ kind }) => kind === "promotional");
  const unfilled = all.flatMap((template) => {
    const fills = filledVariables(template);
    // A variable that no text uses is reported with the texts.
    const texts = JSON.stringify([template.sms, template.email]);
    return template.variables.flatMap(({ name }, index) =>
      fills === null || fills.includes(name) || !texts.includes(`{${name}`)
        ? []
        : [finding("variable-never-filled", placesOf("template", template.id)("variables", index, "name"), { name, known: fills })],
    );
  });
  const missing = EVENTS.filter(({ template, optional }) => !optional && !templates.has(template)).map(({ template }) => {
    const near = similarName(template, templates.keys());
    return finding("missing-template", placesOf("template", near ?? template)(...(near === undefined ? [] : ["id"])), { name: template });
  });
  const passcodes = all.filter(({ kind }) => kind === "otp");
  const [passcode] = passcodes;
  const silent = (["sms", "email"] as const)
    .filter((channel) => !passcodes.some((template) => template[channel] !== undefined))
    .map((channel) => {
      const place = placesOf("template", (passcode ?? all[0])?.id ?? "")(...(passcode ? [] : ["kind"]));
      // A product may use only one channel; with neither, nobody could sign in.
      return finding("no-passcode-channel", place, { channel }, passcode?.sms || passcode?.email ? "warning" : "error");
    });
  return [
    ...unfilled,
    ...all.flatMap(tooLong),
    ...all.flatMap(withoutUnsubscribe),
    ...withoutUnsubscribePage(catalog, promotional),
    ...missing,
    ...silent,
  ];
}
