import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, Done, Slug, Text, Uuid, Written } from "../../schema-primitives.ts";
import { MAX_VIEW_NAME } from "./limits.ts";
import { Sort } from "./tables.ts";

const Field = Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,59}$" });

/** What a saved view shows of its table. Never texts or ids that a user has typed into a filter, which may be personal data. */
const ViewState = closed({
  /** By field, as in the address of the page. */
  filters: Type.Record(Field, Type.String({ minLength: 1, maxLength: 1_000 }), { additionalProperties: false, maxProperties: 40 }),
  sort: Sort,
  /** The fields of the columns shown. */
  columns: Type.Array(Field, { minItems: 1, maxItems: 60, uniqueItems: true }),
});
export type ViewState = Static<typeof ViewState>;

/** The numbers of parts of a stored view that its table does not have any more. */
const LostParts = closed({
  filters: Type.Integer({ minimum: 0 }),
  /** Codes of filters that are otherwise applied. */
  choices: Type.Integer({ minimum: 0 }),
  columns: Type.Integer({ minimum: 0 }),
  /** 1 if it was ordered by a field that is no longer there; the order is then the table's own. */
  orders: Type.Integer({ minimum: 0, maximum: 1 }),
});
export type LostParts = Static<typeof LostParts>;

const SavedView = closed({
  id: Uuid,
  name: Text,
  /** Whether the table opens with it. */
  first: Type.Boolean(),
  /** Only what the table has. */
  state: ViewState,
  lost: LostParts,
});
export type SavedView = Static<typeof SavedView>;

const SavedViews = closed({
  /** By name. */
  views: Type.Array(SavedView),
  /** Whether the caller may save views: not while they act for a merchant. */
  mayChange: Type.Boolean(),
});
export type SavedViews = Static<typeof SavedViews>;

const params = closed({ table: Slug });
const viewParams = closed({ table: Slug, view: Uuid });
const Name = Written(MAX_VIEW_NAME);
const NewView = closed({ name: Name, state: ViewState });
const ViewChange = Type.Object(
  { name: Type.Optional(Name), state: Type.Optional(ViewState), first: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
);
export type ViewChange = Static<typeof ViewChange>;

export const adminViews = endpoint({
  method: "GET",
  path: "/api/admin/tables/{table}/views",
  summary: "The views of a table that the caller has saved",
  params,
  response: SavedViews,
});
export const partnerViews = endpoint({
  method: "GET",
  path: "/api/partner/tables/{table}/views",
  summary: "The views of a table that the caller has saved",
  params,
  response: SavedViews,
});
export const adminSaveView = endpoint({
  method: "POST",
  path: "/api/admin/tables/{table}/views",
  summary: "Saves a view of a table for the caller",
  params,
  body: NewView,
  response: SavedView,
});
export const partnerSaveView = endpoint({
  method: "POST",
  path: "/api/partner/tables/{table}/views",
  summary: "Saves a view of a table for the caller",
  params,
  body: NewView,
  response: SavedView,
});
export const adminChangeView = endpoint({
  method: "PATCH",
  path: "/api/admin/tables/{table}/views/{view}",
  summary: "Renames one of the caller's views, replaces what it shows, or makes the table open with it",
  params: viewParams,
  body: ViewChange,
  response: SavedView,
});
export const partnerChangeView = endpoint({
  method: "PATCH",
  path: "/api/partner/tables/{table}/views/{view}",
  summary: "Renames one of the caller's views, replaces what it shows, or makes the table open with it",
  params: viewParams,
  body: ViewChange,
  response: SavedView,
});
export const adminDeleteView = endpoint({
  method: "DELETE",
  path: "/api/admin/tables/{table}/views/{view}",
  summary: "Deletes one of the caller's views",
  params: viewParams,
  response: Done,
});
export const partnerDeleteView = endpoint({
  method: "DELETE",
  path: "/api/partner/tables/{table}/views/{view}",
  summary: "Deletes one of the caller's views",
  params: viewParams,
  response: Done,
});
