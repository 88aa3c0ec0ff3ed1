import { describe, expect, test } from "vitest";
import { mergeCheckout } from "../../../src/server/platform/releases/publication/merge.ts";

/** What one document becomes: its hash in the base, in the release in force and in the files; undefined where it is not there. */
const CASES: [string, { base?: string; live?: string; files?: string; merged?: string; conflict?: true }][] = [
  ["changed nowhere", { base: "1", live: "1", files: "1", merged: "1" }],
  ["changed in the product", { base: "1", live: "2", files: "1", merged: "2" }],
  ["changed in the files", { base: "1", live: "1", files: "2", merged: "2" }],
  ["changed on both sides to the same", { base: "1", live: "2", files: "2", merged: "2" }],
  ["changed on both sides, each its own way", { base: "1", live: "2", files: "3", merged: "3", conflict: true }],
  ["added in the product", { live: "1", merged: "1" }],
  ["added in the files", { files: "1", merged: "1" }],
  ["added on both sides alike", { live: "1", files: "1", merged: "1" }],
  ["added on both sides, each its own way", { live: "1", files: "2", merged: "2", conflict: true }],
  ["taken out of the product", { base: "1", files: "1" }],
  ["taken out of the files", { base: "1", live: "1" }],
  ["taken out on both sides", { base: "1" }],
  ["taken out of the product and changed in the files", { base: "1", files: "2", merged: "2", conflict: true }],
  ["changed in the product and taken out of the files", { base: "1", live: "2", conflict: true }],
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
