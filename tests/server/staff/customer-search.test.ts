import { afterAll, beforeAll, expect, test } from "vitest";
import { newMobile } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let applicant: Applicant;
beforeAll(async () => {
  server = await startTestServer();
  applicant = await apply(server, { email: "written.only@example.com" });
});
afterAll(() => server.stop());

const staff = (roleId: 1 | 2) => signInStaff(server, { area: "admin", roleId });
const search = (token: string, text: string) => server.call("POST", "/api/admin/customers/search", { token, body: { text } });
const searchErasures = (token: string, contact: string) => server.call("POST", "/api/admin/erasures/search", { token, body: { contact } });

test("both searches find customers by verified contacts, only the search for erasure by entered ones too", async () => {
  const token = await staff(1);
  const { customer } = (await search(token, applicant.mobile)).body;
  expect(customer).not.toBeNull();
  const found = async (text: string) =>
    (await searchErasures(token, text)).body.data.map(({ customerId }: { customerId: string }) => customerId);
  for (const text of [applicant.mobile, "written.only@example.com", ` ${applicant.appId} `]) expect(await found(text)).toEqual([customer]);
  expect((await search(token, applicant.appId)).body.customer).toBe(customer);
  expect((await search(token, "written.only@example.com")).body.customer).toBeNull();
});

test.each([
  [1, 120],
  [2, 30],
] as const)("S58 a member with role %i has a limit of %i searches an hour, shared by all servers", async (roleId, limit) => {
  const [token, other] = [await staff(roleId), await staff(roleId)];
  const statuses: number[] = [];
  // Slowly, so that it is not the pace of one server that refuses.
  for (let index = 0; index <= limit; index++) {
    server.clock.pass(10);
    statuses.push((await search(token, newMobile())).status);
  }
  expect(statuses).toEqual([...Array(limit).fill(200), 429]);
  const refused = await search(token, newMobile());
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  expect((await search(other, newMobile())).status).toBe(200);
  // In steps, so that the session does not end.
  for (let minutes = 0; minutes < 60; minutes += 10) {
    server.clock.pass(600);
    expect((await server.call("GET", "/api/admin/tables/customer-list", { token })).status).toBe(200);
  }
  expect((await search(token, newMobile())).status).toBe(200);
});

test("role 2 sees dates instead of times for customers", async () => {
  const [first, second] = [await staff(1), await staff(2)];
  const { customer } = (await search(first, applicant.mobile)).body;
  const rows = async (token: string, table: string, field: string) => {
    const filter = encodeURIComponent(JSON.stringify({ [field]: [customer] }));
    const { status, body } = await server.call("GET", `/api/admin/tables/${table}?filter=${filter}`, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.rows as Record<string, string>[];
  };
  const DAY = /^\d{4}-\d\d-\d\d$/;
  for (const [table, field, times] of [
    ["customer-record", "id", ["created_at", "last_login_at"]],
    ["customer-timeline", "customer", ["at"]],
  ] as const) {
    const [exact, coarse] = [await rows(first, table, field), await rows(second, table, field)];
    expect(exact.length).toBeGreaterThan(0);
    expect(coarse.length).toBe(exact.length);
    for (const time of times) {
      for (const row of coarse) expect(row[time]).toMatch(DAY);
      for (const row of exact) expect(row[time]).toMatch(/T\d\d:\d\d/);
    }
  }
  const list = (await server.call("GET", "/api/admin/tables/customer-list", { token: second })).body.rows;
  expect(list[0].created_at).toMatch(DAY);
});
