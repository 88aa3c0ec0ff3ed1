import { afterAll, beforeAll, expect, test } from "vitest";
import { addDemoCustomers } from "../../../src/server/features/demo/demo-customers.ts";
import { readCustomer } from "../../../src/server/features/forms/read-customer.ts";
import { decide } from "../../../src/server/features/offers/decide.ts";
import { signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "product"
          ? { ...document, content: { ...(document.content as object), completionFlag: "hl_completed" } }
          : document,
      ),
  });
});
afterAll(() => server.stop());

test("demo customers are deterministic, and some have completed the form of the available product", async () => {
  const add = (count: number) => addDemoCustomers(server.ctx, count, 7);
  expect([await add(20), await add(20), await add(25)]).toEqual([20, 0, 5]);
  const { rows: customers } = await server.ctx.database.execute("select id from customers order by id");
  const profiles = await Promise.all(customers.map(async ({ id }) => (await readCustomer(server.ctx, String(id), server.ctx.db)).profile));
  const wanted = profiles.map(({ se_loan_amount }) => Number(se_loan_amount));
  expect(new Set(wanted).size).toBeGreaterThan(5);
  for (const amount of wanted) expect(amount >= 25_000 && amount < 325_000 && amount % 5_000 === 0, String(amount)).toBe(true);
  const completed = profiles.filter(({ hl_completed }) => hl_completed === 1);
  expect(completed.length).toBeGreaterThan(5);
  expect(completed.length).toBeLessThan(25);
  expect(profiles.filter(({ pl_completed }) => pl_completed === 1)).toEqual([]);
  // Their answers are complete, and are decided like those of any customer.
  for (const { products } of completed.slice(0, 3)) {
    const application = Object.values(products)[0]?.application ?? "";
    const decision = await decide(server.ctx, application);
    expect(decision).toMatch(/^[0-9a-f-]{36}$/);
  }
  // They came on different days of the last weeks, and had their offers then.
  const { rows: days } = await server.ctx.database.execute(
    "select o.lender, a.created_at::date as day, o.valid_until < now() + interval '10 days' as then from applications a join offers o on o.application_id = a.id",
  );
  expect(new Set(days.map(({ day }) => String(day))).size).toBeGreaterThan(3);
  expect(days.filter(({ then }) => !then)).toEqual([]);
  // Signing in with the number of one of them gives that customer.
  const { mobile_phone_number, first_name } = completed[0] ?? {};
  const { token, prospectAppId } = await signInCustomer(server, String(mobile_phone_number));
  const { body } = await server.call("GET", `/api/user/${prospectAppId}`, { token });
  expect(body.data).toMatchObject({ first_name, hl_completed: 1 });
});

test("each available product has customers, the first one most of them", async () => {
  await addDemoCustomers(server.ctx, 60, 11);
  const { rows } = await server.ctx.database.execute("select product, count(*)::int as count from applications group by product");
  const counts = new Map(rows.map(({ product, count }) => [String(product), Number(count)]));
  const { products } = server.releases.live().catalog;
  for (const { code } of products.values()) expect(counts.get(code), code).toBeGreaterThan(0);
  expect(Math.max(...counts.values())).toBe(counts.get("LOAN"));
});
