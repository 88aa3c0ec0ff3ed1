import { expect } from "vitest";
import { startSession } from "../../../src/server/platform/sessions/sessions.ts";
import type { Answer, TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

/** Those of the staff who erase, by their tokens, and what they do. */
export interface Erasers {
  /** Proposes. */
  first: string;
  /** Confirms. */
  second: string;
  call(token: string, method: "GET" | "POST", path: string, body?: object): Promise<Answer>;
  /** Searches for a customer and proposes to erase them. */
  propose(customer: { mobile: string }): Promise<{ id: string; customerId: string }>;
  confirm(id: string): Promise<Answer>;
}

export async function signInErasers(server: TestServer): Promise<Erasers> {
  const first = await signInStaff(server, { area: "admin", roleId: 1 });
  const second = await signInStaff(server, { area: "admin", roleId: 1 });
  const call: Erasers["call"] = (token, method, path, body) =>
    server.call(method, `/api/admin/erasures${path}`, { token, ...(body && { body }) });
  return {
    first,
    second,
    call,
    async propose({ mobile }) {
      const found = await call(first, "POST", "/search", { contact: mobile });
      expect(found.status, JSON.stringify(found.body)).toBe(200);
      const { customerId } = found.body.data[0];
      const { status, body } = await call(first, "POST", "", { customerId, reason: "asked" });
      expect(status, JSON.stringify(body)).toBe(200);
      return { id: body.data.id, customerId };
    },
    confirm: (id) => call(second, "POST", `/${id}/confirm`),
  };
}

/** A session of a member of the staff by their name. */
export async function sessionOf({ ctx }: TestServer, username: string): Promise<string> {
  const { id } = await ctx.db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  return startSession(ctx, ctx.db, { area: "admin", staffId: id });
}

/** As if the years had passed for what stays of an erased customer, by the database's own clock too. */
export async function expireRetention({ ctx }: TestServer, customerId: string, keeps: "consents" | "applications"): Promise<void> {
  await ctx.database.execute(`
    alter table erasure_retentions disable trigger user;
    update erasure_retentions set ends_at = now() - interval '1 day' where customer_id = '${customerId}' and keeps = '${keeps}';
    alter table erasure_retentions enable trigger user;`);
}
