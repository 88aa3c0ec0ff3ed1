import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, Slug, Text, Written } from "../../schema-primitives.ts";

/** Maximum characters of a search. */
export const MAX_FIND = 100;

const FoundGroup = closed({
  table: Slug,
  title: Text,
  /** `go` is a path in the area, with its query. */
  rows: Type.Array(closed({ label: Text, go: Text })),
  /** Whether there are more rows. */
  more: Type.Boolean(),
  /** Whether the table could not be searched. */
  failed: Type.Boolean(),
});
export type FoundGroup = Static<typeof FoundGroup>;

/** A POST, because the text may be a person's name, and URLs are logged. */
export const findRecords = endpoint({
  method: "POST",
  path: "/api/admin/find",
  summary: "Records by parts of their names, in the tables for the command palette that the role may read",
  body: closed({ text: Written(MAX_FIND) }),
  response: closed({ groups: Type.Array(FoundGroup) }),
});
