import { describe, expect, test } from "vitest";
import { mergeCheckout } from "../../../src/server/platform/releases/publication/merge.ts";

/** What one document becomes: its hash in the base, in the release in force and in the files; undefined where it is not there. */
const CASES: [string, { base?: string; live?: string; files?: string; merged?: string; conflict?: true }][] = [
  ["unchanged", { base: "1", live: "1", files: "1", merged: "1" }],
  ["changed in the product", { base: "1", live: "2", files: "1", merged: "2" }],
  ["changed in the files", { base: "1", live: "1", files: "2", merged: "2" }],
  ["changed alike on both sides", { base: "1", live: "2", files: "2", merged: "2" }],
  ["changed differently on both sides", { base: "1", live: "2", files: "3", merged: "3", conflict: true }],
  ["added in the product", { live: "1", merged: "1" }],
  ["added in the files", { files: "1", merged: "1" }],
  ["added on both sides alike", { live: "1", files: "1", merged: "1" }],
  ["added differently on both sides", { live: "1", files: "2", merged: "2", conflict: true }],
  ["removed in the product", { base: "1", files: "1" }],
  ["removed in the files", { base: "1", live: "1" }],
  ["removed on both sides", { base: "1" }],
  ["removed in the product and changed in the files", { base: "1", files: "2", merged: "2", conflict: true }],
  ["changed in the product and removed in the files", { base: "1", live: "2", conflict: true }],
];

const manifest = (hash: string | undefined) => (hash === undefined ? {} : { "brand/house": hash });

describe("a document that is", () => {
  test.each(CASES)("%s", (_name, { base, live, files, merged, conflict }) => {
    expect(mergeCheckout(manifest(base), manifest(live), manifest(files))).toEqual({
      merged: manifest(merged),
      conflicts: conflict ? ["brand/house"] : [],
    });
  });
});
