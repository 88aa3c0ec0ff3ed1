import { afterAll, beforeAll, expect, test } from "vitest";
import type { RoutingDocument } from "../../../src/contract/documents.gen.ts";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { goodAnswers, goodConsents, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

/** A rule that asks two facts of customers, one of them worked out. */
const RULE: RoutingDocument["guard"][number] = {
  id: "elderly",
  when: {
    required: ["age", "employment_status_code", "screen"],
    properties: { age: { minimum: 60 }, employment_status_code: { const: "SALARIED" }, screen: { const: "welcome-back" } },
  },
  go: "/user/my-data",
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind !== "routing" || document.id !== "customer") return document;
        const content = document.content as RoutingDocument;
        return { ...document, content: { ...content, guard: [...content.guard.slice(0, -1), RULE, ...content.guard.slice(-1)] } };
      }),
  });
});
afterAll(() => server.stop());

test("the profile contains the facts that routing rules need, as soon as they are known, and no more", async () => {
  const { token, prospectAppId } = await signInCustomer(server);
  const read = async () => (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data;
  expect((await read()).facts).toEqual({});
  const release = server.releases.live().hash;
  const answers = { ...goodAnswers(), birth_date: "1976-01-01" };
  const body = { form: "personal-loan", release, answers, consents: goodConsents(), complete: true };
  const saved = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const year = Number(todayInIndia(server.clock.now()).slice(0, 4));
  const facts = { age: year - 1976, employment_status_code: "SALARIED" };
  expect(saved.body.data.facts).toEqual(facts);
  expect((await read()).facts).toEqual(facts);
});

test("the browser is configured to wait for it", async () => {
  const { body } = await server.call("GET", "/api/config/customer?language=en");
  expect(body.routing.asksCustomer).toBe(true);
});
