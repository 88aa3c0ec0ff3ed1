import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findUnread } from "./unread.ts";

test("a property that is never read or only written is reported; one read under another name, or of another type, is not confused with it", () => {
  const root = mkdtempSync(join(tmpdir(), "saral-unread-"));
  const files = {
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: "esnext",
        module: "esnext",
        moduleResolution: "bundler",
        allowImportingTsExtensions: true,
      },
      include: ["src"],
    }),
    "src/contract/documents.gen.ts": [
      "export interface LampDocument {",
      "  id: string;",
      "  kind: string;",
      "  colour?: string;",
      "  shade: { width: number; height: number };",
      '  "x-socket"?: string;',
      "}",
      "export interface BulbDocument {",
      "  kind: string;",
      "}",
    ].join("\n"),
    "src/reader.ts": [
      'import type { BulbDocument, LampDocument } from "./contract/documents.gen.ts";',
      "export const widthOf = ({ id: name, shade: { width } }: LampDocument) => `${name} ${width}`;",
      "export const kindOf = (bulb: BulbDocument) => bulb.kind;",
      'export const socketOf = (lamp: LampDocument) => lamp["x-socket"];',
      "export const lampOf = (kind: string): Partial<LampDocument> => ({ kind });",
      'export const colour = "colour";',
    ].join("\n"),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  try {
    const found = findUnread(root, ["tsconfig.json"], []);
    expect(found).toEqual([
      "src/contract/documents.gen.ts:3 LampDocument.kind is read by nothing",
      "src/contract/documents.gen.ts:4 LampDocument.colour is read by nothing",
      "src/contract/documents.gen.ts:5 LampDocument.shade.height is read by nothing",
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
