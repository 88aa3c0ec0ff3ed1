import type { Finding, SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { contentOf, type DocumentName, findingsIn, shippedToChange } from "../../../schemas/checkout.ts";

/** A change of one line in a document. */
export type Edit = (content: unknown, documents: SourceDocument[]) => void;

/** The mistake in words, its document, the edit that makes it, and the one finding that reports it: `code document#pointer` (`code #pointer` in the same document), with words of its sentences. */
export type Mistake = [what: string, document: DocumentName, edit: Edit, finding: string, words?: string];

type Tree = Record<string, unknown>;

function parentOf(content: unknown, pointer: string): [parent: Tree, key: string] {
  const parts = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const key = parts.pop() ?? "";
  const parent = parts.reduce((here, part) => (here as Tree)[part], content) as Tree | undefined;
  if (typeof parent !== "object" || parent === null) throw new Error(`nothing stands at ${pointer}`);
  return [parent, key];
}

/** Writes a value at a pointer; a replaced value must exist. */
export const set =
  (pointer: string, value: unknown): Edit =>
  (content) => {
    const [parent, key] = parentOf(content, pointer);
    parent[key] = value;
  };

export const remove =
  (pointer: string): Edit =>
  (content) => {
    const [parent, key] = parentOf(content, pointer);
    if (!(key in parent)) throw new Error(`nothing stands at ${pointer}`);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };

/** Gives a property another name, in its place. */
export const rename =
  (pointer: string, name: string): Edit =>
  (content) => {
    const [parent, key] = parentOf(content, pointer);
    if (!(key in parent)) throw new Error(`nothing stands at ${pointer}`);
    const entries = Object.entries(parent);
    for (const own of Object.keys(parent)) delete parent[own];
    Object.assign(parent, Object.fromEntries(entries.map(([own, value]) => [own === key ? name : own, value])));
  };

/** Inserts a value at an index of a list. */
export const insert =
  (pointer: string, value: unknown): Edit =>
  (content) => {
    const [parent, key] = parentOf(content, pointer);
    (parent as unknown as unknown[]).splice(Number(key), 0, value);
  };

/** Adds a copy of the document under another id, with changes. */
export const copy =
  (id: string, changes: object): Edit =>
  (content, documents) => {
    const own = documents.find((document) => document.content === content) as SourceDocument;
    documents.push({ kind: own.kind, id, content: { ...structuredClone(content as object), ...changes, id } });
  };

/** What is found after a mistake. */
export function findingsOf([, document, edit]: Mistake): Finding[] {
  const documents = shippedToChange(document);
  edit(contentOf(documents, document), documents);
  return findingsIn(documents);
}

/** `code kind/id#pointer` of a finding. */
export const placed = ({ code, kind, id, pointer }: Finding): string => `${code} ${kind}/${id}#${pointer}`;

/** The sentences of findings. */
export const said = (findings: readonly Finding[]): string => findings.map(({ message, fix }) => `${message} ${fix}`).join(" ");

/** The finding that a mistake should bring, with its document written out. */
export const expected = ([, document, , finding]: Mistake): string => finding.replace(" #", ` ${document}#`);
