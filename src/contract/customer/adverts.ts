import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, ProductCode, Slug, Uuid } from "../schema-primitives.ts";

/**
 * A paid or requested advertisement, in the reader's language. It is always marked as an
 * advertisement.
 */
export const Advert = closed({
  id: Uuid,
  title: Type.String(),
  text: Type.String(),
  /** A path of ours, or the address of one of the site's redirects. */
  link: Type.String(),
});
export type Advert = Static<typeof Advert>;

export const getAdverts = endpoint({
  method: "GET",
  path: "/api/adverts",
  summary: "The current adverts of a brand, and of a product's screens; views are not counted",
  query: closed({ brand: Slug, product: Type.Optional(ProductCode) }),
  response: closed({ adverts: Type.Array(Advert) }),
});
