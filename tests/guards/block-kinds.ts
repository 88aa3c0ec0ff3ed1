import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesOf } from "./source.ts";

const META = "schemas/meta/page.json";
/** Has the table of the kinds of block. */
const README = "stories/documents/pages.md";
/** The folder of the engine in which each kind has a row with its rules. */
const RULES = "src/engine/catalog/blocks";
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

/** The start of a kind's row in a record. Rows of the engine may be shorthand. */
const rowOf = (kind: string) => new RegExp(`^ {2}"?${kind}"?(?:: |,$)`, "m");

/** The file of the component that a kind's row in a registry names or loads; null without one. */
function componentIn(root: string, registry: string, kind: string): string | null {
  const text = readFileSync(join(root, registry), "utf8");
  const start = text.search(rowOf(kind));
  if (start < 0) return null;
  const row = text.slice(start).split(/\n(?= {2}\S|\})(?! {2}\))/, 1)[0] ?? "";
  const name = /: (\w+),$/.exec(row)?.[1];
  const path = /import\("(.+?)"\)/.exec(row)?.[1] ?? new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(.+?)"`).exec(text)?.[1];
  const file = path && join(dirname(registry), path);
  return file && existsSync(join(root, file)) ? file : null;
}

/**
 * What a kind of block lacks: its rules in the engine, its component, its story, its line in the README. Without the row in a registry, a
 * block is left out without an error. A component in `src/blocks` is found by its kind.
 */
export function findIncompleteBlocks(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const rules = filesOf(root, `${RULES}/**/*.ts`).map(read);
  const stories = filesOf(root, "stories/**/*.stories.tsx").map(read);
  const readme = read(README);
  return kindsIn(root).flatMap((kind): string[] => {
    const lacks = (part: string, place: string, there: boolean): string[] =>
      there ? [] : [`${META}:1 the kind of block ${kind} has no ${part}: ${place}`];
    const own = `src/blocks/${kind}/${kind}-block.tsx`;
    const component = REGISTRIES.map((registry) => componentIn(root, registry, kind)).find((file) => file !== null);
    const shown = [`type: "${kind}"`, `/blocks/${kind}/`, ...(component ? [component.replace("src/", "/")] : [])];
    return [
      ...lacks("single row with its rules", RULES, rules.filter((text) => rowOf(kind).test(text)).length === 1),
      ...lacks("row with its component", `one of ${REGISTRIES.join(", ")}`, component !== undefined),
      ...lacks("component of its name", own, component === own || !component?.startsWith("src/blocks/")),
      ...lacks(
        "story",
        "stories",
        stories.some((text) => shown.some((part) => text.includes(part))),
      ),
      ...lacks(
        "line",
        README,
        readme.split("\n").some((line) => line.startsWith("|") && line.split("|")[1]?.includes(`\`${kind}\``)),
      ),
    ];
  });
}
