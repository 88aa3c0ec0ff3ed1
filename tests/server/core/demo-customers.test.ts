import { afterAll, beforeAll, expect, test } from "vitest";
import { addDemoCustomers } from "../../../src/server/services/demo-customers.ts";
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

test("invented customers are the same each time, and some have completed the form of the product that is there", async () => {
  const add = (count: number) => addDemoCustomers(server.ctx, count, 7);
  expect([await add(20), await add(20), await add(25)]).toEqual([20, 0, 5]);
  const { rows } = await server.ctx.database.execute(
    "select count(*) filter (where hl_completed)::int as completed, count(*) filter (where pl_completed)::int as others from customers",
  );
  expect(rows[0]?.completed).toBeGreaterThan(5);
  expect(rows[0]?.completed).toBeLessThan(25);
  expect(rows[0]?.others).toBe(0);
});
