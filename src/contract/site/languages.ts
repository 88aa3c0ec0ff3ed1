import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Uuid } from "../schema-primitives.ts";

export const Language = closed({
  id: Type.Integer(),
  languageName: Type.String(),
  image: Type.String(),
  isDefault: Type.Boolean(),
  country_key: Type.String(),
  country_name: Type.String(),
  phone_code: Type.Integer(),
});
export type Language = Static<typeof Language>;

export const getLanguages = endpoint({
  method: "POST",
  path: "/api/getLanguages",
  summary: "The languages of a country",
  body: closed({ countryCode: Type.String({ pattern: "^[A-Z]{2}$" }) }),
  response: closed({ data: Type.Array(Language) }),
});

export const setLanguage = endpoint({
  method: "POST",
  path: "/api/set-language",
  summary: "Stores the customer's language",
  /** `uid` is the prospect application id, `language` the language's id. */
  body: closed({ uid: Uuid, language: Type.Integer({ minimum: 1 }) }),
  response: Done,
});
