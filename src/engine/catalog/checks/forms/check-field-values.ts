import { SERVER_FIELDS } from "../../../../contract/customer/server-fields.ts";
import type { DialectFieldSchema, FormDocument } from "../../../../contract/documents.gen.ts";
import { FIELD_FORMATS } from "../../../values/field-formats.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { type CodesOf, type Domain, domainOfField } from "../../domains/domain.ts";
import { codesIn } from "../../domains/fact-scopes.ts";
import { checkPossible, reasonImpossible } from "../../domains/impossible-values.ts";
import { keywordWithoutEffect } from "../../domains/keyword-effect.ts";
import { groupsOf } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { schemasIn, withDefinition } from "../../schemas-in.ts";

/**
 * Checks that a field's keywords apply to its type, and that the values in them are of that type.
 */
export function checkFieldValues(catalog: Catalog): Finding[] {
  const codesOf = codesIn(catalog);
  return schemasIn(catalog).fields.flatMap(({ field, place }) => {
    const name = place.pointer.slice(place.pointer.lastIndexOf("/") + 1);
    const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
    const domain = ownDomain(catalog, field, codesOf);
    const { types, pattern, minLength, maxLength } = domain;
    const effects = Object.keys(field).flatMap((keyword) => keywordWithoutEffect(keyword, types, at(keyword), name));
    const typed = { types, pattern, minLength, maxLength };
    // Unknown options are reported with the list; here only values of another type than the field.
    const choices = (field.enum ?? []).flatMap((value, index) =>
      reasonImpossible(value, typed) ? checkPossible(value, typed, at("enum", index), name) : [],
    );
    const fixed =
      field.const !== undefined && reasonImpossible(field.const, typed) ? checkPossible(field.const, typed, at("const"), name) : [];
    const start =
      field.default !== undefined && effects.length === 0
        ? checkPossible(field.default, { ...domain, ...SHAPELESS }, at("default"), name)
        : [];
    const placeholders = Object.entries(field["x-placeholder"] ?? {})
      .filter(([, text]) => isValidAnswer(text, domain, field.format))
      .map(([language, text]) => finding("placeholder-like-answer", at("x-placeholder", language), { name, text }, "warning"));
    return [...effects, ...choices, ...fixed, ...start, ...placeholders];
  });
}

/** Whether a placeholder is a valid answer, which would make an empty field look filled. */
function isValidAnswer(text: string, domain: Domain, format: string | undefined): boolean {
  if (domain.types?.includes("number")) {
    const digits = text.replace(/[₹,\s]/g, "");
    return digits !== "" && Number.isFinite(Number(digits)) && reasonImpossible(Number(digits), domain) === null;
  }
  if (format !== undefined) return FIELD_FORMATS[format]?.(text) ?? false;
  return domain.pattern !== undefined && reasonImpossible(text, domain) === null;
}

/** The default's shape is checked with the form. */
const SHAPELESS = { pattern: undefined, minLength: undefined, maxLength: undefined };

/** The domain of a field itself; fields below it have their own. */
function ownDomain(catalog: Catalog, field: DialectFieldSchema, codesOf: CodesOf): Domain {
  const { $ref, properties, items, allOf, ...own } = withDefinition(catalog, field);
  const domain = domainOfField(own, codesOf);
  return properties || allOf ? { ...domain, types: domain.types ?? ["object"] } : domain;
}

/**
 * Checks that a form has no field that only the server sets: saving such an answer would always be
 * rejected.
 */
export function checkFieldNames(_catalog: Catalog, form: FormDocument): Finding[] {
  return groupsOf(form).flatMap(({ group, pointer: at }) =>
    Object.keys(group.properties ?? {})
      .filter((name) => SERVER_FIELDS.has(name))
      .map((name) => finding("reserved-name", { kind: "form", id: form.id, pointer: pointer(at, "properties", name) }, { name })),
  );
}
