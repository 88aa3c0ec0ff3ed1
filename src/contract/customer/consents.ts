import { type Static, Type } from "typebox";
import { closed, Slug } from "../schema-primitives.ts";

/**
 * A customer's answer to one version of a consent. A consent with choices has the code of the
 * chosen one.
 */
export const ConsentAnswer = closed({
  id: Slug,
  version: Type.Integer({ minimum: 1 }),
  given: Type.Boolean(),
  choice: Type.Optional(Type.String({ maxLength: 40 })),
  /** The language in which it was shown. */
  language: Type.String({ pattern: "^[a-z]{2}$" }),
});
export type ConsentAnswer = Static<typeof ConsentAnswer>;
