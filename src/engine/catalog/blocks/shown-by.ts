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

/**
 * Whether a block that shows the form has the choices of this field. A block whose form does not
 * exist may mean this one.
 */
export const hasChoicesOfBlock = ({ pages, forms }: Catalog, form: string, field: string): boolean =>
  [...pages.values()].some(({ blocks }) =>
    blocks.some((block) => {
      const { shows, offers = [] } = rulesOf(block) ?? {};
      return offers.includes(field) && shows?.(block).some(({ kind, id }) => kind === "form" && (id === form || !forms.has(id)));
    }),
  );
