import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ConditionValue, closed, Hash, OptionalText, Slug, Text } from "../schema-primitives.ts";
import { PartnerBrand } from "./partner-brand.ts";
import { ProductSlice } from "./product-slices.ts";
import { Routing } from "./routing.ts";
import { SiteSlice } from "./site-slice.ts";

export const AreaName = Type.Union([Type.Literal("customer"), Type.Literal("admin"), Type.Literal("partner")]);
export type AreaName = Static<typeof AreaName>;

export const TableSlice = closed({
  id: Text,
  title: Text,
  columns: Type.Array(closed({ field: Text, label: Text, format: Text })),
  statuses: Type.Record(
    Type.String(),
    closed({
      label: Text,
      hint: OptionalText,
      tone: Text,
      action: Type.Optional(closed({ id: Text, label: Text, path: Text })),
    }),
  ),
  empty: Text,
});
export type TableSlice = Static<typeof TableSlice>;

export const MenuItemSlice = closed({
  id: Text,
  label: Text,
  go: OptionalText,
  action: OptionalText,
  /** Whether it belongs to the account of the signed-in user instead of the main navigation. */
  own: Type.Optional(Type.Boolean()),
  /** Its icon: the path of an SVG in a 24 by 24 view box. */
  icon: OptionalText,
  /** Heading of its group. */
  group: OptionalText,
  /** Path of a customer's page, if the item's page finds customers. */
  customers: OptionalText,
  when: Type.Optional(ConditionValue),
});
export type MenuItemSlice = Static<typeof MenuItemSlice>;

/** Everything that an area needs before its first screen, in one language. */
export const AreaConfig = closed({
  release: Hash,
  area: AreaName,
  /** Code of a language of the site. */
  language: Text,
  site: SiteSlice,
  /** The site's own brand. */
  brand: PartnerBrand,
  /** The active partner brand, if any. */
  coBrand: Type.Union([PartnerBrand, Type.Null()]),
  products: Type.Array(ProductSlice),
  routing: Routing,
  menus: Type.Record(Type.String(), Type.Array(MenuItemSlice)),
  tables: Type.Record(Type.String(), TableSlice),
  /**
   * Interface texts, nested by key, with `{{placeholders}}` and plural forms as `key_one`,
   * `key_other`.
   */
  texts: Type.Record(Type.String(), Type.Unknown()),
  /** Content-hashed URLs. */
  forms: Type.Record(Type.String(), closed({ url: Text, validator: Text })),
  pages: Type.Record(Type.String(), Text),
  consents: Text,
});
export type AreaConfig = Static<typeof AreaConfig>;

export const getConfig = endpoint({
  method: "GET",
  path: "/api/config/{audience}",
  summary: "The configuration of an area for the browser, in one language, of the live release or of a named one",
  params: closed({ audience: AreaName }),
  query: closed({
    language: Type.Optional(Type.String({ pattern: "^[a-z]{2}$" })),
    brand: Type.Optional(Slug),
    release: Type.Optional(Hash),
  }),
  response: AreaConfig,
});

/** Immutable parts of a release: forms, pages and consents as JSON, validators as ES modules. */
export const getAsset = endpoint({
  method: "GET",
  path: "/api/config/assets/{file}",
  summary: "A part of a release by its content hash",
  params: closed({ file: Type.String({ pattern: "^[0-9a-f]{64}\\.(json|js)$" }) }),
  response: Type.Unknown(),
});
