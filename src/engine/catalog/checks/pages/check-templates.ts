import type { TemplateDocument } from "../../../../contract/documents.gen.ts";
import { CAMPAIGN_FILLS, DLT_LIMITS, MESSAGE_EVENTS, type MessageEvent, PASSCODE_FILLS } from "../../../../contract/message-events.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { nearestName } from "../../findings/near-name.ts";
import { places } from "../check-references.ts";

const EVENTS: readonly MessageEvent[] = Object.values(MESSAGE_EVENTS);

/** What the server fills in of a template; null for one that it does not send by itself. */
function fillsOf({ id, kind }: TemplateDocument): readonly string[] | null {
  if (kind === "otp") return PASSCODE_FILLS;
  const event = EVENTS.find(({ template }) => template === id);
  if (event === undefined && kind === "promotional") return CAMPAIGN_FILLS;
  return event?.fills ?? null;
}

/** No text of an SMS is longer than what can be registered, whatever its variables bring. */
function tooLong({ id, sms }: TemplateDocument): Finding[] {
  return Object.entries(sms?.body ?? {}).flatMap(([language, text]) => {
    const size = text.replace(/\{\w+\}/g, " ".repeat(DLT_LIMITS.variable)).length;
    const { text: limit } = DLT_LIMITS;
    return size <= limit ? [] : [finding("dlt-text-too-long", places("template", id)("sms", "body", language), { size, limit })];
  });
}

/** Checks the templates that the server sends: there is one for each event that no other can tell, with no variable that nothing fills. */
export function checkTemplates({ templates }: Catalog): Finding[] {
  const all = [...templates.values()];
  const unfilled = all.flatMap((template) => {
    const fills = fillsOf(template);
    // A variable that no text says is told of with the texts.
    const texts = JSON.stringify([template.sms, template.email]);
    return template.variables.flatMap(({ name }, index) =>
      fills === null || fills.includes(name) || !texts.includes(`{${name}`)
        ? []
        : [finding("variable-never-filled", places("template", template.id)("variables", index, "name"), { name, known: fills })],
    );
  });
  const missing = EVENTS.filter(({ template, optional }) => !optional && !templates.has(template)).map(({ template }) => {
    const near = nearestName(template, templates.keys());
    return finding("missing-template", places("template", near ?? template)(...(near === undefined ? [] : ["id"])), { name: template });
  });
  const passcodes = all.filter(({ kind }) => kind === "otp");
  const [passcode] = passcodes;
  const silent = (["sms", "email"] as const)
    .filter((channel) => !passcodes.some((template) => template[channel] !== undefined))
    .map((channel) => {
      const place = places("template", (passcode ?? all[0])?.id ?? "")(...(passcode ? [] : ["kind"]));
      // A product may mean to do without the one; without both nobody gets in.
      return finding("no-passcode-by", place, { channel }, passcode?.sms || passcode?.email ? "warning" : "error");
    });
  return [...unfilled, ...all.flatMap(tooLong), ...missing, ...silent];
}
