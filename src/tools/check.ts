/**
 * Checks the documents in schemas/ and the texts in locales/.
 *
 *   node src/tools/check.ts [folder] [--strict]
 *
 * Prints what is wrong and how to fix it; exit code 1 on errors, with `--strict` on warnings too.
 */
import { parseArgs } from "node:util";
import { type Finding, fileOf, type SourceDocument } from "../engine/catalog/document.ts";
import { checkRelease } from "../server/platform/releases/check-release.ts";
import { readCheckoutStrictly, UnreadableCheckout } from "../server/platform/releases/documents/checkout.ts";

const { positionals, values } = parseArgs({ options: { strict: { type: "boolean" } }, allowPositionals: true });
const folder = positionals[0] ?? process.cwd();
const documents = read();
const { findings } = await checkRelease(documents);
for (const found of findings) print(found);
const errors = findings.filter(({ severity }) => severity === "error").length;
console.log(`${documents.length} documents, ${errors} errors, ${findings.length - errors} warnings`);
process.exitCode = (values.strict ? findings.length : errors) > 0 ? 1 : 0;

/** The documents of the folder. Prints an error and exits if they cannot be read. */
function read(): SourceDocument[] {
  try {
    return readCheckoutStrictly(folder);
  } catch (error) {
    if (!(error instanceof UnreadableCheckout)) throw error;
    console.log(error.message);
    process.exit(1);
  }
}

function print({ severity, code, kind, id, pointer, message, fix }: Finding): void {
  console.log(`${severity} ${code}\n  ${fileOf(kind, id)}${pointer === "" ? "" : `#${pointer}`}\n  ${message}\n  ${fix}\n`);
}
