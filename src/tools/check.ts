/**
 * Checks the documents in schemas/ and the texts in locales/.
 *
 *   node src/tools/check.ts [folder] [--strict]
 *
 * Prints what is wrong and how to mend it; exit code 1 on errors, with `--strict` on warnings too.
 */
import { parseArgs } from "node:util";
import { checkDocuments } from "../engine/catalog/check.ts";
import { type Finding, fileOf, type SourceDocument } from "../engine/catalog/document.ts";
import { finding } from "../engine/catalog/finding.ts";
import { resolveForm } from "../engine/catalog/resolve.ts";
import { compileValidators } from "../engine/validate/standalone.ts";
import { readCheckoutStrictly, readMetas, UnreadableCheckout } from "../server/releases/checkout.ts";

const { positionals, values } = parseArgs({ options: { strict: { type: "boolean" } }, allowPositionals: true });
const folder = positionals[0] ?? process.cwd();
const documents = read();
const { catalog, findings } = checkDocuments(documents, readMetas());
const all = [...findings, ...(catalog ? [...catalog.forms.keys()].flatMap((id) => compiles(id)) : [])];
for (const found of all) print(found);
const errors = all.filter(({ severity }) => severity === "error").length;
console.log(`${documents.length} documents, ${errors} errors, ${all.length - errors} warnings`);
process.exitCode = (values.strict ? all.length : errors) > 0 ? 1 : 0;

/** The documents of the folder; a checkout that cannot be read is told and ends the check. */
function read(): SourceDocument[] {
  try {
    return readCheckoutStrictly(folder);
  } catch (error) {
    if (!(error instanceof UnreadableCheckout)) throw error;
    console.log(error.message);
    process.exit(1);
  }
}

function compiles(id: string): Finding[] {
  try {
    if (catalog) compileValidators(resolveForm(catalog, id));
    return [];
  } catch (error) {
    return [finding("does-not-compile", { kind: "form", id, pointer: "" }, { detail: (error as Error).message })];
  }
}

function print({ severity, code, kind, id, pointer, message, mend }: Finding): void {
  console.log(`${severity} ${code}\n  ${fileOf(kind, id)}${pointer === "" ? "" : `#${pointer}`}\n  ${message}\n  ${mend}\n`);
}
