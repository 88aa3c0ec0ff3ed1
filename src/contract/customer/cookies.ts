import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done } from "../schema-primitives.ts";

const CookieName = Type.String({ minLength: 1, maxLength: 40, pattern: "^[A-Za-z_]+$" });

export const saveCookie = endpoint({
  method: "POST",
  path: "/api/cookies/save",
  summary: "Saves a cookie of the allow-list",
  body: closed({
    name: CookieName,
    value: Type.String({ maxLength: 2048 }),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 525600, default: 60 })),
  }),
  response: Done,
});

export const readCookie = endpoint({
  method: "GET",
  path: "/api/cookies/read",
  summary: "Reads the caller's own cookie",
  query: closed({ name: CookieName }),
  response: closed({ value: Type.Union([Type.String(), Type.Null()]) }),
});

export const deleteCookie = endpoint({
  method: "POST",
  path: "/api/cookies/delete",
  summary: "Deletes a cookie of the allow-list; a token cookie, called with a token, only if it contains that token",
  body: closed({ name: CookieName }),
  response: Done,
});
