import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { PreCheckQuestion } from "../../../contract/page-slices.ts";
import type { FieldSlice } from "../../../contract/site/slices.ts";
import { allFields } from "../../validate/active.ts";
import type { Catalog } from "../catalog.ts";
import { localise } from "../localise.ts";
import { resolveForm } from "../resolve.ts";
import { sliceGroup } from "./slice-field.ts";

type Question = NonNullable<ProductDocument["preCheck"]>["questions"][number];

/**
 * The questions of a product's pre-check in one language, based on the fields of its form; empty
 * without a pre-check.
 */
export function preCheckQuestions(catalog: Catalog, product: ProductDocument, language: string): PreCheckQuestion[] {
  const questions = product.preCheck?.questions ?? [];
  if (questions.length === 0) return [];
  const fields = new Map(resolveForm(catalog, product.form).steps.flatMap(({ schema }) => [...allFields(sliceGroup(schema, language))]));
  return questions.flatMap((configured) => {
    const field = fields.get(configured.field);
    const found = field ? [questionOf(configured, field)] : factQuestion(catalog, configured, language);
    return found.map((question) => ({ ...question, ...ownTexts(configured, question.label, language) }));
  });
}

/** The product's own texts for a question. */
function ownTexts({ label, help, phrase }: Question, plain: string, language: string) {
  return {
    ...(label && { label: localise(label, language) }),
    ...(help && { help: localise(help, language) }),
    phrase: phrase ? localise(phrase, language) : plain,
  };
}

function factQuestion(
  catalog: Catalog,
  { field: name, min, max, optional }: Question,
  language: string,
): Omit<PreCheckQuestion, "phrase">[] {
  const fact = [...catalog.shared.values()].flatMap(({ facts = [] }) => facts).find((each) => each.name === name);
  if (!fact) return [];
  return [
    {
      name,
      label: localise(fact.label, language),
      format: "number",
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
      optional: optional ?? false,
    },
  ];
}

function questionOf({ field: name, optional }: Question, field: FieldSlice): Omit<PreCheckQuestion, "phrase"> {
  const { title, description, type, enum: values, "x-labels": labels, "x-ui": ui, "x-default": start, "x-messages": messages } = field;
  const { minimum, maximum, pattern, maxLength } = field;
  const choices = values?.flatMap((value, index) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [{ value, label: labels?.[index] ?? String(value) }]
      : [],
  );
  const wrong = messages?.type ?? messages?.pattern ?? messages?.minimum ?? messages?.required;
  return {
    name,
    label: title ?? name,
    ...(description && { help: description }),
    format: choices ? "choice" : type === "string" ? textFormat(ui?.widget) : numberFormat(ui?.widget),
    ...(choices && { choices }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(pattern !== undefined && { pattern }),
    ...(maxLength !== undefined && { maxLength }),
    optional: optional ?? false,
    ...((typeof start === "string" || typeof start === "number" || typeof start === "boolean") && { start }),
    ...(wrong && { wrong }),
  };
}

const textFormat = (widget: string | undefined) => (widget === "pincode" ? "digits" : "text");
const numberFormat = (widget: string | undefined) => (widget === "rupees" ? "rupees" : "number");

/** A JSON Schema for the answers to these questions. */
export function preCheckSchema(questions: readonly PreCheckQuestion[]): object {
  const properties = questions.map(({ name, format, choices, minimum, maximum, pattern, maxLength }) => [
    name,
    choices
      ? { enum: choices.map(({ value }) => value) }
      : {
          type: format === "text" || format === "digits" ? "string" : "integer",
          ...(minimum !== undefined && { minimum }),
          ...(maximum !== undefined && { maximum }),
          ...(pattern !== undefined && { pattern }),
          ...(maxLength !== undefined && { maxLength }),
        },
  ]);
  return {
    type: "object",
    additionalProperties: false,
    required: questions.filter(({ optional }) => !optional).map(({ name }) => name),
    properties: Object.fromEntries(properties),
  };
}
