import type { FormDocument } from "../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";

type Migrations = NonNullable<FormDocument["migrations"]>;

/** A migration of one rename: its id, the old name and the new one. */
export type Rename = [id: string, from: string, to: string];

/** The documents whose form asks for a nickname too, under this name, with the migrations that brought it there. */
export const withNickname = (documents: readonly SourceDocument[], formId: string, name: string, ...renames: Rename[]): SourceDocument[] =>
  documents.map((document) => {
    if (document.kind !== "form" || document.id !== formId) return document;
    const content = structuredClone(document.content) as FormDocument;
    const [step] = content.steps;
    step.schema.properties = {
      ...step.schema.properties,
      [name]: { type: "string", maxLength: 40, "x-label": { en: "Nickname", hi: "उपनाम" } },
    };
    content.migrations = renames.map(([id, rename, to]) => ({ id, changes: [{ rename, to }] })) as unknown as Migrations;
    return { ...document, content };
  });
