import type { Catalog } from "../catalog.ts";
import type { SchemaKind } from "../document.ts";
import { rulesOf } from "./rules-of.ts";

/** The ids of the documents of a kind that the blocks of all pages show. */
export const shownBy = ({ pages }: Catalog, kind: SchemaKind): ReadonlySet<string> =>
  new Set(
    [...pages.values()].flatMap(({ blocks }) =>
      blocks.flatMap((block) => (rulesOf(block)?.shows?.(block) ?? []).flatMap((shown) => (shown.kind === kind ? [shown.id] : []))),
    ),
  );
