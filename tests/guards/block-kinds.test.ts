import { expect, test } from "vitest";
import { blockKinds } from "./guards.ts";
import { provideRepositoryCopy } from "./repository-copy.ts";

const repository = provideRepositoryCopy();
const META = "schemas/meta/page.json";
/** A kind of block that the meta-schema knows, and nothing else. */
const metaWithKind = () => ({ [META]: repository.read(META).replace('"campaign",', '"campaign",\n            "teapot",') });
const REGISTRY_ROW = "export const SEED = {\n  teapot: TeapotBlock,\n};\n";
const completeFiles = (component = "teapot/teapot-block.tsx"): Record<string, string> => ({
  ...metaWithKind(),
  "src/engine/catalog/blocks/teas.ts": REGISTRY_ROW,
  [`src/blocks/${component}`]: "",
  "src/blocks/text-blocks.ts": `import { TeapotBlock } from "./${component}";\n${repository.read("src/blocks/text-blocks.ts")}${REGISTRY_ROW}`,
  "stories/blocks/teapot.stories.tsx": 'const block = { type: "teapot" };\n',
  "stories/documents/pages.md": `${repository.read("stories/documents/pages.md")}| \`teapot\` | tea |\n`,
});
/** What the guard says that the kind lacks. */
const missingParts = async (files: Record<string, string>) =>
  (await repository.runWith(blockKinds, files)).output
    .split("\n")
    .map((line) => line.replace(/^.*:1 the kind of block teapot has no /, ""));

test("a kind of block without rules, row, story and line in the README is reported", async () => {
  expect((await repository.runWith(blockKinds, metaWithKind())).ok).toBe(false);
  expect(await missingParts(metaWithKind())).toEqual([
    "single row with its rules: src/engine/catalog/blocks",
    expect.stringMatching(/^row with its component: one of src\/blocks\/text-blocks\.ts, /),
    "story: stories",
    "line: stories/documents/pages.md",
  ]);
});

test("a kind of block with all of them is not reported, and a story of its component's file is enough", async () => {
  expect(await repository.runWith(blockKinds, completeFiles())).toEqual({ ok: true, output: "" });
  const story = 'import "../../src/blocks/teapot/teapot-block.tsx";\n';
  expect(await repository.runWith(blockKinds, { ...completeFiles(), "stories/blocks/teapot.stories.tsx": story })).toEqual({
    ok: true,
    output: "",
  });
});

test("two rows of rules, of which one would hide the other, are reported", async () => {
  expect(
    await missingParts({ ...completeFiles(), "src/engine/catalog/blocks/drinks.ts": "export const drinks = {\n  teapot,\n};\n" }),
  ).toEqual(["single row with its rules: src/engine/catalog/blocks"]);
});

test("a row whose component is not there, and a component under another name, are reported", async () => {
  const { "src/blocks/teapot/teapot-block.tsx": _, ...without } = completeFiles();
  expect(await missingParts(without)).toEqual([expect.stringMatching(/^row with its component: /)]);
  expect(await missingParts(completeFiles("teapot/pot.tsx"))).toEqual(["component of its name: src/blocks/teapot/teapot-block.tsx"]);
});
