import type { CommonText, TemplateDocument } from "../../../../contract/documents.gen.ts";
import type { StaffAnswers } from "../../../../contract/staff/staff-forms.ts";
import type { Finding } from "../../../../engine/catalog/document.ts";
import { type AskedLanguage, fieldIn } from "../../../../engine/catalog/each-language.ts";
import { valuesOf } from "../../../../engine/catalog/findings/finding.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import { canonicalJson } from "../../../../engine/release/hash.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { ActionHandler } from "../../staff-actions/action.ts";
import { enteredText, refuse } from "../../staff-actions/form-answers.ts";
import { partAt, putAt } from "./document-parts.ts";
import { refusalOf } from "./finding-message.ts";
import { languagesOf, otherLanguages } from "./localised-fields.ts";
import { publishChange } from "./publish.ts";

const templatesOf = (ctx: Context) => ctx.releases.live().catalog.templates;

/**
 * The revision covers the template's document only, so other changes of the release do not
 * conflict.
 */
const revisionOf = (ctx: Context, template: TemplateDocument | undefined): string =>
  template === undefined ? "" : ctx.vault.blindIndex("template", canonicalJson(template)).slice(0, 40);

/** Label of a template: its title, else its subject, else its id. */
const titleOf = ({ id, title, email }: TemplateDocument, language: string) => {
  const name = title ?? email?.subject;
  return name ? localise(name, language) : id;
};

type Tag = TemplateDocument["variables"][number]["tag"];
const TAGS: ReadonlySet<string> = new Set<Tag>(["numeric", "alphanumeric", "url", "email"]);

/** Variables as text of a field: `name (alphanumeric), link (url)`. */
const inField = ({ variables }: TemplateDocument) => variables.map(({ name, tag }) => `${name} (${tag})`).join(", ");

/** @throws ApiError at the field if a variable has no tag or an unknown one */
function variablesOf(answers: StaffAnswers, before: TemplateDocument): TemplateDocument["variables"] {
  const parts = (enteredText(answers, "variables") ?? "").split(/[,\n]/).filter((part) => part.trim() !== "");
  return parts.map((part) => {
    const [, name = "", tag = ""] = /^\s*(\w+)\s*\((\w+)\)\s*$/.exec(part) ?? [];
    if (!TAGS.has(tag)) throw refuse("variables");
    // Secret variables stay secret: no form may make a passcode readable.
    const secret = before.variables.find((variable) => variable.name === name)?.secret;
    return { name, tag: tag as Tag, ...(secret !== undefined && { secret }) };
  });
}

/**
 * Fields of the form and their paths in the document; fields per language have the code appended to
 * both.
 */
const TEXTS = {
  title: ["title"],
  sms: ["sms", "body"],
  dltTemplateId: ["sms", "dltTemplateId"],
  subject: ["email", "subject"],
  email: ["email", "body"],
} as const;
const REGISTERED = { header: ["sms", "header"] } as const;

type Place = readonly [field: string, at: readonly string[]];

const languagesOfTexts = (ctx: Context) => languagesOf(ctx, "change-template");

const placesOf = (languages: readonly AskedLanguage[]): Place[] => [
  ...Object.entries(TEXTS).flatMap(([field, at]) => languages.map(({ code }): Place => [fieldIn(field, code), [...at, code]])),
  ...Object.entries(REGISTERED),
];

function answersOf(template: TemplateDocument, languages: readonly AskedLanguage[]): StaffAnswers {
  const texts = placesOf(languages).flatMap(([field, place]) => {
    const text = partAt(template, place);
    return typeof text === "string" ? [[field, text] as const] : [];
  });
  return { template: template.id, ...Object.fromEntries(texts), variables: inField(template) };
}

/**
 * The document with the submitted values. A channel without values is removed; languages that the
 * form does not ask for are unchanged.
 * @throws ApiError at an invalid field
 */
function changed(before: TemplateDocument, answers: StaffAnswers, languages: readonly AskedLanguage[]): TemplateDocument {
  const { title: _title, sms: _sms, email: _email, ...rest } = before;
  const document: Record<string, unknown> = { ...rest, variables: variablesOf(answers, before) };
  for (const [field, place] of placesOf(languages)) {
    const text = enteredText(answers, field)?.replaceAll("\r\n", "\n").trim();
    if (text) putAt(document, place, text);
  }
  for (const place of Object.values(TEXTS)) {
    const text = partAt(document, place) as object | undefined;
    if (text !== undefined) Object.assign(text, otherLanguages(languages, partAt(before, place) as CommonText | undefined));
  }
  return document as unknown as TemplateDocument;
}

/** Findings of a text that is missing in one language. */
const MISSING_TEXT: ReadonlySet<string> = new Set(["language-missing", "no-dlt-id"]);

/** The field in which a finding can be fixed; for a missing language the field of that language. */
function fieldAt(found: Finding, languages: readonly AskedLanguage[]): string {
  const path = found.pointer.slice(1).split("/");
  if (MISSING_TEXT.has(found.code)) path.push(String(valuesOf(found).language));
  const [first] = placesOf(languages).filter(([, place]) => path.every((part, index) => place[index] === part || index >= place.length));
  return first?.[0] ?? (path[0] === "variables" ? "variables" : "template");
}

/** Publishes a changed template; messages already queued use the previous one. */
export const changeTemplate: ActionHandler = {
  async read(ctx, language, _caller, about) {
    const template = about === undefined ? undefined : templatesOf(ctx).get(about);
    return {
      revision: revisionOf(ctx, template),
      answers: template === undefined ? {} : answersOf(template, languagesOfTexts(ctx)),
      choices: { template: [...templatesOf(ctx).values()].map((one) => ({ value: one.id, label: titleOf(one, language) })) },
    };
  },
  async write(ctx, { caller, answers, revision, language }) {
    const id = String(answers.template);
    const findings = await publishChange(ctx, caller, () => {
      const before = templatesOf(ctx).get(id);
      if (before === undefined || revisionOf(ctx, before) !== revision) throw new ApiError("RECORD_CHANGED");
      const wanted = changed(before, answers, languagesOfTexts(ctx));
      if (equal(wanted, before)) return undefined;
      const note = enteredText(answers, "note")?.trim();
      return {
        documents: [{ kind: "template", id, content: wanted }],
        auditEntries: [{ action: "template-changed", subject: id }],
        ...(note && { note }),
      };
    });
    const fieldIn = (found: Finding) => (found.kind === "template" && found.id === id ? fieldAt(found, languagesOfTexts(ctx)) : "template");
    if (findings.length > 0) throw refusalOf(ctx, findings, language, fieldIn);
    return undefined;
  },
};
