import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXEMPTIONS, type Exemption, withoutExempt } from "./exemptions.ts";
import { type Complaint, filesOf } from "./source.ts";

const META = "schemas/meta/page.json";
/** Has the table of the kinds of block. */
const README = "stories/documents/pages.md";
/** Where an area or several have their components, by kind. */
const REGISTRIES = [
  "src/blocks/text-blocks.ts",
  "src/blocks/staff-blocks.ts",
  "src/screens/page/page-screen.tsx",
  "src/screens/staff-page/staff-page-screen.tsx",
];

interface Meta {
  definitions: Record<string, { oneOf?: { $ref: string }[]; properties?: { type?: { const?: string; enum?: string[] } } }>;
}

/** The kinds of block that a page may have, by its meta-schema. */
function kindsIn(root: string): string[] {
  const { definitions } = JSON.parse(readFileSync(join(root, META), "utf8")) as Meta;
  return (definitions.block?.oneOf ?? []).flatMap(({ $ref }) => {
    const type = definitions[$ref.split("/").pop() ?? ""]?.properties?.type;
    return type?.enum ?? type?.const ?? [];
  });
}

/**
 * What a kind of block lacks: its file in the engine, its component, a row with it in a registry, its story, its line in the README. Without
 * the row a block is left out without an error.
 */
export function findIncompleteBlocks(root: string, exemptions: Exemption[] = EXEMPTIONS): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const registries = REGISTRIES.map(read);
  const stories = filesOf(root, "stories/**/*.stories.tsx").map(read);
  const readme = read(README);
  const complaints = kindsIn(root).flatMap((kind): Complaint[] => {
    const lacks = (part: string, place: string, there: boolean): Complaint[] =>
      there ? [] : [{ file: META, line: 1, what: `${part} of ${kind}`, message: `the kind of block ${kind} has no ${part}: ${place}` }];
    const engine = `src/engine/catalog/blocks/${kind}.ts`;
    const component = `src/blocks/${kind}/${kind}-block.tsx`;
    const row = new RegExp(`^ {2}"?${kind}"?: `, "m");
    return [
      ...lacks("rules", engine, existsSync(join(root, engine))),
      ...lacks("component", component, existsSync(join(root, component))),
      ...lacks(
        "row",
        `one of ${REGISTRIES.join(", ")}`,
        registries.some((text) => row.test(text)),
      ),
      ...lacks(
        "story",
        "stories/blocks",
        stories.some((text) => text.includes(`type: "${kind}"`) || text.includes(`/blocks/${kind}/`)),
      ),
      ...lacks(
        "line",
        README,
        readme.split("\n").some((line) => line.startsWith("|") && line.split("|")[1]?.includes(`\`${kind}\``)),
      ),
    ];
  });
  return withoutExempt("blocks", complaints, exemptions);
}
