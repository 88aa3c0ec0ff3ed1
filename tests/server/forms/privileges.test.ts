import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingerprint } from "../../support/fingerprint.ts";
import { ACCESS_TABLE, type Access, type Caller, startAccess } from "../http/access-table.ts";

let access: Access;
beforeAll(async () => {
  access = await startAccess();
});
afterAll(() => access.server.stop());

/** What would raise its sender, or reach into the prototypes of the server's objects. */
const HOSTILE = [
  '"role_id":1',
  '"role_id":"1"',
  '"role_id":[1]',
  '"role_id":1.0',
  '"roleId":1',
  '"partner_id":"x"',
  '"customer_id":"x"',
  '"__proto__":{"role_id":1,"polluted":1}',
  '"constructor":{"prototype":{"polluted":1}}',
  '"prototype":{"polluted":1}',
];
/** What lenders may post, each document says for itself. */
const PUBLIC_ROUTE = "POST /api/webhooks/lenders/:lender";

const writing = Object.entries(ACCESS_TABLE).filter(([route]) => !route.startsWith("GET ") && route !== PUBLIC_ROUTE);

const send = (method: string, url: string, body: string, who: Caller) =>
  access.ask(method, { url, body }, who, { "content-type": "application/json" });

describe("S18 S22 no call sets a value that its sender may not set", () => {
  test.each(writing)("%s", async (route, [request, expected]) => {
    const [method = ""] = route.split(" ");
    const { url, body } = request(access.fixture);
    if (body === undefined) return;
    // An allowed caller, as some calls check the caller before the body.
    const callers = ["customer", "role1", "partner"] as const;
    const who =
      callers.find((one) => expected[one] < 300 || expected[one] === 422) ?? callers.find((one) => expected[one] === 404) ?? "anonymous";
    const before = await fingerprint(access.server);
    const text = JSON.stringify(body);
    for (const hostile of HOSTILE) {
      const { status } = await send(method, url, text.replace(/^\{/, `{${hostile}${text === "{}" ? "" : ","}`), who);
      expect(status, hostile).toBe(400);
    }
    expect(await fingerprint(access.server)).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("S18 S22 no answer of a form sets a value that its sender may not set", () => {
  test.each(["PUT", "PATCH"])("%s", async (method) => {
    const { url, body } = ACCESS_TABLE[`${method} /api/user/:id`]?.[0](access.fixture) ?? { url: "" };
    const before = await fingerprint(access.server);
    const text = JSON.stringify(body);
    const server = ["user_id", "merchant_location_id", "channel_id", "email_verified", "is_editing", "language", "inflight_credit_app_id"];
    const flags = ["bl_completed", "pl_completed", "gl_completed", "hl_completed", "pl_update_required", "pl_se_update_required"];
    for (const hostile of [...HOSTILE, ...[...server, ...flags].map((name) => `"${name}":1`)]) {
      const { status, code } = await send(method, url, text.replace('"answers":{', `"answers":{${hostile},`), "customer");
      expect([status, code], hostile).toEqual([400, "BAD_REQUEST"]);
    }
    expect(await fingerprint(access.server)).toEqual(before);
  });

  test("the customer's row has no role", async () => {
    const rows = await access.server.ctx.db.selectFrom("customers").select("role_id").execute();
    expect(new Set(rows.map(({ role_id }) => role_id))).toEqual(new Set([null]));
  });
});
