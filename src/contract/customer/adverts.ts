import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, ProductCode, Slug, Uuid } from "../schema-primitives.ts";

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
  summary: "The current adverts of a page for a brand, and of a product's screens",
  /** The page by the path of its route. */
  query: closed({ brand: Slug, product: Type.Optional(ProductCode), page: Type.Optional(Type.String({ pattern: "^/", maxLength: 200 })) }),
  response: closed({ adverts: Type.Array(Advert) }),
});

export const countAdvert = endpoint({
  method: "POST",
  path: "/api/adverts/{advert}/{event}",
  summary: "Counts that an advert was seen or followed; nothing about the caller is stored",
  params: closed({ advert: Uuid, event: Type.Union([Type.Literal("seen"), Type.Literal("followed")]) }),
  response: Done,
});
