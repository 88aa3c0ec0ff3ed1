import { randomUUID } from "node:crypto";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { startSession } from "../../../src/server/platform/sessions/sessions.ts";
import type { Answer, TestServer } from "../../support/server.ts";

export interface Staff {
  area: "admin" | "partner";
  roleId?: 1 | 2 | 3 | 4;
  brand?: string;
  merchantId?: string;
}

/** The token of a new member of the staff or of a partner. */
export async function signInStaff({ ctx }: TestServer, member: Staff): Promise<string> {
  const username = `s-${randomUUID()}`;
  await createStaff(ctx.db, ctx.clock.now(), { ...member, username, password: "a-long-password-1" });
  const { id } = await ctx.db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  return startSession(ctx, ctx.db, { area: member.area, staffId: id });
}

export interface Lead {
  createdAt: string;
  product?: string;
  facts?: Record<string, unknown>;
  /** What the visit's address named. */
  utmSource?: string;
}

/** Adds applications as visits bring them, each of a customer of its own; their ids. */
export async function addLeads(server: TestServer, leads: readonly Lead[]): Promise<string[]> {
  const { db } = server.ctx;
  const release = server.releases.live().hash;
  const rows = leads.map((lead) => ({ ...lead, id: randomUUID(), customer: randomUUID(), prospect: randomUUID() }));
  await db
    .insertInto("customers")
    .values(rows.map(({ customer, createdAt }) => ({ id: customer, created_at: createdAt, updated_at: createdAt })))
    .execute();
  await db
    .insertInto("prospects")
    .values(
      rows.map(({ prospect, customer, createdAt, utmSource }) => ({
        id: prospect,
        created_at: createdAt,
        customer_id: customer,
        utms: utmSource === undefined ? null : JSON.stringify({ utm_source: utmSource }),
      })),
    )
    .execute();
  await db
    .insertInto("applications")
    .values(
      rows.map(({ id, customer, prospect, product = "LOAN", facts = {}, createdAt }) => ({
        id,
        customer_id: customer,
        prospect_id: prospect,
        product,
        release,
        state: "open" as const,
        sealed_answers: null,
        facts: JSON.stringify(facts),
        created_at: createdAt,
        updated_at: createdAt,
      })),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export interface PageQuery {
  trend?: boolean;
  filter?: object | string;
  sort?: string;
  cursor?: string;
  limit?: number | string;
}

const APPLICATIONS = "/api/admin/tables/test-applications";

/** A page of a table; by default of the tests' own table. */
export function readPage(
  server: TestServer,
  token: string,
  { filter, ...pageQuery }: PageQuery = {},
  path = APPLICATIONS,
): Promise<Answer> {
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(pageQuery).map(([name, value]) => [name, String(value)])),
    ...(filter === undefined ? {} : { filter: typeof filter === "string" ? filter : JSON.stringify(filter) }),
  });
  return server.call("GET", `${path}?${query}`, { token });
}

const bilingual = (en: string) => ({ en, hi: `${en} (हिन्दी)` });
const labelled = (...fields: string[]) => fields.map((field) => ({ field, label: bilingual(`Label ${field}`) }));

/** Documents that only these tests have. */
export const TABLE = {
  id: "test-applications",
  area: "admin",
  roles: [1, 2, 3],
  dataset: "applications",
  title: bilingual("Applications"),
  columns: labelled("created_at", "product", "state", "partner", "amount", "employment", "income_band", "name", "mobile"),
  filters: labelled("created_at", "product", "partner", "amount", "employment", "id"),
  sort: "-created_at",
  rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/{id}" }],
  empty: bilingual("Nothing"),
  export: true,
};
export const REPORT = {
  id: "test-report",
  area: "admin",
  roles: [1, 2],
  dataset: "applications",
  title: bilingual("By day"),
  dimensions: labelled("day", "product"),
  measures: [
    { measure: "count", label: bilingual("Applications") },
    { measure: "amount", label: bilingual("Asked for") },
  ],
  range: { field: "created_at", default: "last-7-days" },
  filters: labelled("product"),
  empty: bilingual("Nothing"),
  export: true,
};
