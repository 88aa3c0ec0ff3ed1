import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FINDING_TEXTS } from "../../src/engine/catalog/findings/finding-texts.ts";

/** Where the checker looks at what the staff edit in their own screens: the criteria of lenders and their terms, brands, and templates of messages. */
const CHECK_FILES = [
  "engine/catalog/checks/check-schema.ts",
  "engine/catalog/checks/lenders/check-terms.ts",
  "engine/catalog/checks/rules/check-rules.ts",
  "engine/catalog/checks/rules/check-logic-values.ts",
  "engine/catalog/checks/rules/check-condition-values.ts",
  "engine/catalog/checks/rules/check-rule-reach.ts",
  "engine/catalog/checks/texts/check-translation.ts",
  "engine/catalog/checks/pages/check-brand-appearance.ts",
  "engine/catalog/checks/pages/check-templates.ts",
  "engine/catalog/checks/pages/check-registration.ts",
  "engine/catalog/domains/keyword-effect.ts",
  "engine/catalog/domains/impossible-values.ts",
  "server/platform/releases/work/release-work.ts",
  "server/platform/releases/work/dry-run-findings.ts",
  "server/platform/releases/work/release-worker.ts",
];

/** Found by others, or named elsewhere than where they are found. */
const ADDITIONAL_CODES = [
  "duplicate-name",
  "language-missing",
  "unknown-placeholder",
  "placeholders-differ",
  "unused-variable",
  "name-removed",
  "consent-asked-twice",
  "lender-field-already-asked",
  "pattern-lookaround",
  "pattern-backreference",
  "pattern-has-modifiers",
  "pattern-repeats-too-often",
  "pattern-repeats-nothing",
];

/** What these find that no such edit can bring about. */
const UNREACHABLE_BY_STAFF = [
  // Of files: the staff edit documents that are there.
  "unknown-kind",
  "duplicate-document",
  "no-meta-schema",
  "id-differs-from-file",
  "missing-template",
  // Of calculations, routes and parts that these documents do not have.
  "rules-after-unconditional-rule",
  "rule-never-reached",
  "unknown-variant",
  // Of what a screen of theirs does not change: which variables there are, and which of them are secret.
  "secret-variable-missing",
  "variable-not-secret",
  // Of rows of prices, which no form of theirs asks for.
  "row-never-reached",
  // Warnings, which block nothing and are not shown.
  "not-translated",
  "no-last-row",
  "colour-too-pale-for-text",
  "font-not-shipped",
  "font-of-another-sheet",
];

/** Codes of the findings that the staff can meet in their screens, which have words in each language of theirs. */
export function findingsOfStaff(root: string): string[] {
  const named = CHECK_FILES.flatMap((file) => [...readFileSync(join(root, "src", file), "utf8").matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)]);
  const codes = named
    .map(([, code = ""]) => code)
    .filter((code) => Object.hasOwn(FINDING_TEXTS, code) && !UNREACHABLE_BY_STAFF.includes(code));
  return [...new Set([...codes, ...ADDITIONAL_CODES])];
}
