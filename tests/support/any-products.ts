import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { FOLDERS, type SchemaKind, type SourceDocument } from "../../src/engine/catalog/document.ts";
import { readCheckout } from "../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../src/server/platform/repository.ts";

/** What a file of the repository becomes; of one that is not there yet the text is empty. */
export type Changes = Record<string, (text: string) => string>;

const FIXTURES = resolve(import.meta.dirname, "../fixtures/products");
const ROUTING = "schemas/routing/customer.json";
const OPTIONS = "schemas/options/default.json";

const filesIn = (folder: string) =>
  readdirSync(join(FIXTURES, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name))
    .sort();
const read = (file: string) => readFileSync(join(FIXTURES, file), "utf8");

const NEW = filesIn("schemas");
const CODES: string[] = NEW.filter((file) => dirname(file) === "schemas/products").map((file) => JSON.parse(read(file)).code);

/** The routes that are for the shipped product are for these products too. */
function routed(text: string): string {
  const routing = JSON.parse(text);
  for (const route of routing.routes) if (route.products?.includes("LOAN")) route.products = [...route.products, ...CODES];
  return JSON.stringify(routing);
}

/** An education loan, a credit card, a health cover and a jewel loan beside what is shipped: documents alone. */
export const ANY_PRODUCTS: Changes = {
  ...Object.fromEntries(NEW.map((file) => [file, () => read(file)])),
  [ROUTING]: routed,
  [OPTIONS]: (text) => {
    const options = JSON.parse(text);
    return JSON.stringify({ ...options, lists: { ...options.lists, ...JSON.parse(read("option-lists.json")) } });
  },
};

/** The shipped documents with some of them changed, or added. */
export function changedDocuments(changes: Changes): SourceDocument[] {
  const documents = readCheckout(REPOSITORY);
  const kinds = new Map(Object.entries(FOLDERS).map(([kind, folder]) => [folder as string, kind as SchemaKind]));
  for (const [file, change] of Object.entries(changes)) {
    const [top = "", folder = ""] = file.split("/");
    const id = top === "locales" ? `${folder}/${basename(file, ".json")}` : basename(file, ".json");
    const kind = top === "locales" ? "texts" : kinds.get(folder);
    if (kind === undefined) throw new Error(`${file} is of no kind`);
    const known = documents.find((document) => document.kind === kind && document.id === id);
    const content: unknown = JSON.parse(change(known ? JSON.stringify(known.content) : ""));
    if (known) known.content = content;
    else documents.push({ kind, id, content });
  }
  return documents;
}
