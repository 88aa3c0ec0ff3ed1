import type { FormDocument } from "../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";

/** Largest file of the fields here, in bytes. */
export const MAX_BYTES = 3_000_000;

const rule = (...types: string[]) => ({ types, maxBytes: MAX_BYTES });

/** Fields that take files, of the step where money is asked for. */
export const FILE_FIELDS = {
  salary_slip: {
    type: "string",
    format: "file",
    "x-file": rule("application/pdf", "image/jpeg", "image/png"),
    "x-label": { en: "Your last salary slip", hi: "आपकी पिछली सैलरी स्लिप" },
    "x-help": { en: "The slip of last month.", hi: "पिछले महीने की स्लिप।" },
  },
  bank_statements: {
    type: "array",
    maxItems: 3,
    items: { type: "string", format: "file", "x-file": rule("application/pdf") },
    "x-label": { en: "Bank statements", hi: "बैंक स्टेटमेंट" },
  },
};

/** The shipped form's text with these fields in its step on income. @param required whether the one of them has to be answered */
export function formWithFiles(text: string, required = true): string {
  const form = JSON.parse(text) as FormDocument;
  const step = form.steps.find(({ id }) => id === "income-and-loan");
  Object.assign(step?.schema.properties ?? {}, FILE_FIELDS);
  if (required) step?.schema.required?.push("salary_slip");
  return JSON.stringify(form);
}

export const withFileFields = (documents: readonly SourceDocument[], required = true): SourceDocument[] =>
  documents.map((document) =>
    document.kind === "form" && document.id === "personal-loan"
      ? { ...document, content: JSON.parse(formWithFiles(JSON.stringify(document.content), required)) }
      : document,
  );

/** A PDF of the given size, valid as far as the server inspects it. */
export function pdf(bytes = 2_000, within = ""): Buffer {
  const head = `%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${within} >>\nendobj\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(Math.max(0, bytes - head.length - 6), 0x41), Buffer.from("\n%%EOF")]);
}

/** The smallest whole PNG, and more of it where it is to be larger. */
export function png(bytes = 0): Buffer {
  const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const image = Buffer.from(dot, "base64");
  return Buffer.concat([image, Buffer.alloc(Math.max(0, bytes - image.length))]);
}
