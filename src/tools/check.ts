/**
 * Checks the documents in schemas/ and the texts in locales/.
 *
 *   node src/tools/check.ts [folder]     prints what is wrong and how to mend it; exit code 1 on errors
 */
import { checkDocuments } from "../engine/catalog/check.ts";
import { type Finding, fileOf } from "../engine/catalog/document.ts";
import { finding } from "../engine/catalog/finding.ts";
import { resolveForm } from "../engine/catalog/resolve.ts";
import { compileValidators } from "../engine/validate/standalone.ts";
import { readCheckout, readMetas } from "../server/releases/checkout.ts";

const folder = process.argv[2] ?? process.cwd();
const documents = readCheckout(folder);
const { catalog, findings } = checkDocuments(documents, readMetas());
const all = [...findings, ...(catalog ? [...catalog.forms.keys()].flatMap((id) => compiles(id)) : [])];
for (const found of all) print(found);
const errors = all.filter(({ severity }) => severity === "error").length;
console.log(`${documents.length} documents, ${errors} errors, ${all.length - errors} warnings`);
process.exitCode = errors > 0 ? 1 : 0;

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
