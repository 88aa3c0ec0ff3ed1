import type { BrandDocument, CallListDocument, OptionsDocument, UploadDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { FIRST_LANGUAGE } from "../../localise.ts";
import { SHARED_OPTIONS } from "../../resolve.ts";
import { placesOf, requireUnique } from "../check-references.ts";

const HOURS_A_DAY = 24;

/**
 * Checks that a word in an uploaded file means one code, and that the example rows of the template
 * have different keys.
 */
export function checkUploadCodes(_catalog: Catalog, { id, columns, key, examples }: UploadDocument): Finding[] {
  const at = placesOf("upload", id);
  const labels = columns.flatMap(({ codes = {} }, index) => {
    const entries = Object.entries(codes);
    return entries.flatMap(([word, code], place) => {
      const other = entries.slice(0, place).find(([before, meant]) => before.toLowerCase() === word.toLowerCase() && meant !== code);
      return other === undefined
        ? []
        : [finding("ambiguous-words", at("columns", index, "codes", word), { word, other: other[0], code, otherCode: other[1] })];
    });
  });
  const rows = examples.map((row) => key.map((name) => row[name] ?? "").join(", "));
  return [...labels, ...requireUnique("example of", rows, (index) => at("examples", index))];
}

/** Checks that a brand's look-up names have no duplicates. */
export function checkBrandNames(_catalog: Catalog, { id, lookup = [] }: BrandDocument): Finding[] {
  const names = [id, ...lookup].map((name) => name.toLowerCase());
  return requireUnique("brand name", names, (index) => placesOf("brand", id)("lookup", index - 1));
}

/**
 * Checks that the retry after a missed call comes before its reason expires, and that the parts of
 * a script differ.
 */
export function checkCallTimes(_catalog: Catalog, { id, againAfterHours, reasons }: CallListDocument): Finding[] {
  const at = placesOf("call-list", id);
  const days = Math.max(...reasons.map(({ withinDays }) => withinDays));
  return [
    ...(againAfterHours >= days * HOURS_A_DAY ? [finding("retry-too-late", at("againAfterHours"), { hours: againAfterHours, days })] : []),
    ...reasons.flatMap(({ script }, index) =>
      requireUnique(
        "part",
        script.map(({ title }) => title[FIRST_LANGUAGE] ?? ""),
        (part) => at("reasons", index, "script", part, "title"),
      ),
    ),
  ];
}

/** Checks that shared options have different labels. */
export function checkOptionLabels(_catalog: Catalog, { id, lists }: OptionsDocument): Finding[] {
  if (id !== SHARED_OPTIONS) return [];
  return Object.entries(lists).flatMap(([name, options]) => {
    // Duplicate options are reported by their code.
    if (new Set(options.map(({ code }) => code)).size < options.length) return [];
    const labels = options.map(({ label }) => label[FIRST_LANGUAGE] ?? "");
    return requireUnique("option called", labels, (index) => placesOf("options", id)("lists", name, index, "label"));
  });
}
