import { expect, test } from "vitest";
import { findIncompleteBlocks } from "./block-kinds.ts";
import { blockKinds } from "./guards.ts";
import { ownHouse } from "./house.ts";

const house = ownHouse();
const META = "schemas/meta/page.json";
/** A kind of block that the meta-schema knows, and nothing else. */
const seeded = () => ({ [META]: house.read(META).replace('"campaign",', '"campaign",\n            "teapot",') });
const ROW = "export const SEED = {\n  teapot: null,\n};\n";

test("a kind of block without rules, component, row, story and line in the README is reported", async () => {
  const { ok, output } = await house.seeded(blockKinds, seeded());
  expect(ok).toBe(false);
  expect(output.split("\n").map((line) => line.replace(/^schemas\/meta\/page\.json:1 the kind of block teapot has no /, ""))).toEqual([
    "rules: src/engine/catalog/blocks/teapot.ts",
    "component: src/blocks/teapot/teapot-block.tsx",
    expect.stringMatching(/^row: one of src\/blocks\/text-blocks\.ts, /),
    "story: stories/blocks",
    "line: stories/documents/pages.md",
  ]);
});

test("with all of them it is not reported, but an unneeded exemption is", async () => {
  const complete = {
    ...seeded(),
    "src/engine/catalog/blocks/teapot.ts": "",
    "src/blocks/teapot/teapot-block.tsx": "",
    "src/blocks/text-blocks.ts": `${house.read("src/blocks/text-blocks.ts")}${ROW}`,
    "stories/blocks/teapot.stories.tsx": 'import "../../src/blocks/teapot/teapot-block.tsx";\n',
    "stories/documents/pages.md": `${house.read("stories/documents/pages.md")}| \`teapot\` | tea |\n`,
  };
  expect(await house.seeded(blockKinds, complete)).toEqual({ ok: true, output: "" });
  const idle = { guard: "blocks" as const, file: META, what: "story of heading", reason: "" };
  const found = { run: async (root: string) => ({ ok: true, output: findIncompleteBlocks(root, [idle]).join("\n") }) };
  expect((await house.seeded(found, {})).output).toContain("story of heading is not needed any more");
});
