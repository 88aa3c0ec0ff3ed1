import type { UiSchema } from "@rjsf/utils";
import type { Clause } from "../../contract/staff/eligibility.ts";
import { isRecord } from "../../engine/catalog/criteria/clauses.ts";
import { isCondition, isJsonName, jsonName, type TermField } from "../../engine/catalog/terms/terms-form.ts";
import { factLabel } from "../describe-criteria.ts";
import { describeTerm, type TermTexts } from "../describe-terms.ts";
import { clauseUi } from "./criteria-ui.ts";
import { HIDDEN, isWrong, JSON_INPUT, type LanguageNames, languageFields, templateOptions } from "./lending-ui.ts";

/** Titles of numbers with their unit, by format. */
const UNITS: Readonly<Record<string, string>> = {
  rupees: "staff.terms.units.rupees",
  percent: "staff.terms.units.percent",
  "percent-year": "staff.terms.units.yearlyPercent",
  months: "staff.terms.units.months",
  days: "staff.terms.units.days",
  years: "staff.terms.units.years",
};

/** What all fields of the form share. */
interface View {
  texts: TermTexts;
  languages: LanguageNames;
  /** JSON pointers of invalid answers. */
  wrong: readonly string[];
}

/** A field with its answer; `path` is its JSON pointer. */
interface Place {
  field: TermField;
  answer: unknown;
  path: string;
  required: boolean;
}

const text = ({ texts }: View, key: string, values: Record<string, unknown> = {}) => texts.say(`staff.terms.${key}`, values);

/** The `uiSchema` of the form for a lender's terms, which is collapsed under its heading. */
export function termsUi(view: View, field: TermField, answer: unknown): UiSchema {
  const fields = fieldsUi(view, { field, answer, path: "/terms", required: true });
  return { ...fields, "ui:options": templateOptions({ side: true, heading: text(view, "title"), wrong: isWrong(view.wrong, "/terms") }) };
}

function fieldUi(view: View, place: Place): UiSchema {
  const { field } = place;
  const holds = field["x-ui"]?.holds;
  if (holds === "clauses") return clausesUi(view, place);
  if (holds === "json") return { ...JSON_INPUT, "ui:help": jsonHelp(view, place.answer) };
  if (holds === "text") return { ...titleUi(field), ...languageFields(view.texts, view.languages) };
  if (field.items) return listUi(view, place, field.items);
  if (field.properties) return groupUi(view, place);
  if (field.enum) return { "ui:enumNames": field["x-labels"] ?? [] } as UiSchema;
  const { format } = field["x-ui"] ?? {};
  // Ids are limited by their pattern instead, and are short.
  if (field.type === "string") return { "ui:options": templateOptions({ wide: field.maxLength !== undefined }) };
  const unit = UNITS[format ?? ""];
  if (unit === undefined) return {};
  return { "ui:title": view.texts.say(unit, { label: field.title ?? "" }), ...(format === "rupees" && amountHelp(view, place.answer)) };
}

/** An amount with its digits in groups, as an input of numbers has none; small ones need none. */
const amountHelp = ({ texts }: View, answer: unknown): UiSchema =>
  typeof answer === "number" && Math.abs(answer) >= GROUPED_FROM ? { "ui:help": texts.amount(answer, "rupees") } : {};
const GROUPED_FROM = 1_000;

/** Names of facts in the JSON of a calculation, also while it is being written. */
const FACTS_READ = /"var"\s*:\s*\[?\s*"([^".]+)/g;

function jsonHelp(view: View, answer: unknown): string {
  const names = new Set([...String(answer ?? "").matchAll(FACTS_READ)].map(([, name = ""]) => name));
  const known = [...names].filter((name) => view.texts.facts.has(name));
  if (known.length === 0) return text(view, "jsonHelp");
  return text(view, "jsonFrom", { facts: known.map((name) => factLabel(name, view.texts)).join(", ") });
}

const titleUi = ({ title = "" }: TermField): UiSchema => ({ "ui:title": title });

/** A group that may be missing has a button that adds or removes it. */
function groupUi(view: View, place: Place): UiSchema {
  const { field, required } = place;
  const what = field.title ?? "";
  return {
    ...fieldsUi(view, place),
    ...titleUi(field),
    ...(!required && { "ui:enableOptionalDataFieldForType": ["object"] }),
    "ui:options": templateOptions({
      side: true,
      add: text(view, "add", { what }),
      remove: view.texts.say("staff.eligibility.remove", { what }),
    }),
  };
}

function fieldsUi(view: View, { field, answer, path }: Place): UiSchema {
  const own = isRecord(answer) ? answer : {};
  const fields = Object.entries(field.properties ?? {}).map(([name, inner]): [string, UiSchema] => {
    // A condition is shown as clauses, or as JSON text if that is what it has.
    const written = own[isJsonName(name) ? name : jsonName(name)] !== undefined;
    if (isJsonName(name) ? !written : inner["x-ui"]?.holds === "clauses" && written) return [name, HIDDEN];
    const required = field.required?.includes(name) ?? false;
    return [name, fieldUi(view, { field: inner, answer: own[name], path: `${path}/${name}`, required })];
  });
  const conditions = Object.entries(field.properties ?? {}).flatMap(([name, inner]) => (isCondition(name, inner) ? [name] : []));
  return { ...Object.fromEntries(fields), "ui:order": ["*", ...conditions] };
}

function clausesUi({ texts }: View, { field }: Place): UiSchema {
  return {
    ...titleUi(field),
    "ui:title": texts.say("staff.eligibility.when", {}),
    "ui:options": { ...templateOptions({ add: texts.say("staff.eligibility.addPart", {}) }), orderable: false },
    items: ((clause: Clause | undefined, index: number) => clauseUi(texts, clause, index)) as never,
  };
}

/** A list of rows, of which each collapses to its sentence. */
function listUi(view: View, { field, path }: Place, items: TermField): UiSchema {
  const itemUi = (answer: unknown, index: number): UiSchema => {
    const number = index + 1;
    const row = text(view, "row", { number });
    const title = text(view, "rowTitle", { number });
    const own = `${path}/${index}`;
    return {
      ...fieldUi(view, { field: items, answer, path: own, required: true }),
      "ui:title": items.properties ? "" : title,
      "ui:options": templateOptions({
        side: true,
        ...(items.properties && { summary: describeTerm(items, answer, view.texts) || title, wrong: isWrong(view.wrong, own) }),
        remove: view.texts.say("staff.eligibility.remove", { what: row }),
        up: text(view, "up", { what: row }),
        down: text(view, "down", { what: row }),
      }),
    };
  };
  return {
    ...titleUi(field),
    // rjsf treats any two functions as equal, so the values that they use are listed beside them.
    "ui:options": { ...templateOptions({ add: text(view, "addRow", { what: field.title ?? "" }) }), wrong: view.wrong.join(" ") } as never,
    items: itemUi as never,
  };
}
