import { expect, test } from "vitest";
import { blockKinds } from "./guards.ts";
import { ownHouse } from "./house.ts";

const house = ownHouse();
const META = "schemas/meta/page.json";
/** A kind of block that the meta-schema knows, and nothing else. */
const seeded = () => ({ [META]: house.read(META).replace('"campaign",', '"campaign",\n            "teapot",') });
const ROW = "export const SEED = {\n  teapot: TeapotBlock,\n};\n";
const complete = (component = "teapot/teapot-block.tsx"): Record<string, string> => ({
  ...seeded(),
  "src/engine/catalog/blocks/teas.ts": ROW,
  [`src/blocks/${component}`]: "",
  "src/blocks/text-blocks.ts": `import { TeapotBlock } from "./${component}";\n${house.read("src/blocks/text-blocks.ts")}${ROW}`,
  "stories/blocks/teapot.stories.tsx": 'const block = { type: "teapot" };\n',
  "stories/documents/pages.md": `${house.read("stories/documents/pages.md")}| \`teapot\` | tea |\n`,
});
/** What the guard says that the kind lacks. */
const lacking = async (files: Record<string, string>) =>
  (await house.seeded(blockKinds, files)).output.split("\n").map((line) => line.replace(/^.*:1 the kind of block teapot has no /, ""));

test("a kind of block without rules, row, story and line in the README is reported", async () => {
  expect((await house.seeded(blockKinds, seeded())).ok).toBe(false);
  expect(await lacking(seeded())).toEqual([
    "single row with its rules: src/engine/catalog/blocks",
    expect.stringMatching(/^row with its component: one of src\/blocks\/text-blocks\.ts, /),
    "story: stories",
    "line: stories/documents/pages.md",
  ]);
});

test("a kind of block with all of them is not reported, and a story of its component's file is enough", async () => {
  expect(await house.seeded(blockKinds, complete())).toEqual({ ok: true, output: "" });
  const story = 'import "../../src/blocks/teapot/teapot-block.tsx";\n';
  expect(await house.seeded(blockKinds, { ...complete(), "stories/blocks/teapot.stories.tsx": story })).toEqual({ ok: true, output: "" });
});

test("two rows of rules, of which one would hide the other, are reported", async () => {
  expect(await lacking({ ...complete(), "src/engine/catalog/blocks/drinks.ts": "export const drinks = {\n  teapot,\n};\n" })).toEqual([
    "single row with its rules: src/engine/catalog/blocks",
  ]);
});

test("a row whose component is not there, and a component under another name, are reported", async () => {
  const { "src/blocks/teapot/teapot-block.tsx": _, ...without } = complete();
  expect(await lacking(without)).toEqual([expect.stringMatching(/^row with its component: /)]);
  expect(await lacking(complete("teapot/pot.tsx"))).toEqual(["component of its name: src/blocks/teapot/teapot-block.tsx"]);
});
