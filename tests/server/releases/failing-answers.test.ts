import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import { ApiError } from "../../../src/server/platform/errors.ts";
import { addErrors } from "../../../src/server/platform/plugins/errors.ts";
import { addSecurityHeaders } from "../../../src/server/platform/plugins/security-headers.ts";
import { setPlainCookie } from "../../../src/server/platform/sessions/cookies.ts";
import { signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) => {
      for (const { kind, content } of documents)
        if (kind === "site") for (const lifetime of Object.values((content as SiteDocument).session)) lifetime.absoluteHours = 1.1;
      return documents;
    },
  });
});
afterAll(() => server.stop());

/** An app with the server's own error handling, with one route. */
async function startReplying(handler: (reply: FastifyReply) => unknown): Promise<FastifyInstance> {
  const app = Fastify();
  addErrors(app, server.ctx);
  addSecurityHeaders(app, server.ctx);
  await app.register(cookie);
  app.get("/", (_request, reply) => handler(reply));
  return app;
}

const FAILING: [what: string, handler: (reply: FastifyReply) => unknown, status: number, code: string][] = [
  ["a cookie that cannot be written", (reply) => reply.setCookie("a", "b", { maxAge: 1.5 }).send({}), 500, "INTERNAL"],
  ["a header that cannot be written", (reply) => reply.header("x-name", "सरल").send({}), 500, "INTERNAL"],
  ["a body that cannot be written", (reply) => reply.send({ big: 1n }), 500, "INTERNAL"],
  [
    "a header that cannot be written, while the database is unavailable",
    (reply) => {
      reply.header("x-name", "सरल");
      throw new ApiError("UNAVAILABLE", { retryAfter: 5 });
    },
    503,
    "UNAVAILABLE",
  ],
  [
    "one of our cookies that cannot be written, before a refusal",
    (reply) => {
      setPlainCookie(server.ctx, reply, "language", "2", Number.NaN);
      throw new ApiError("NOT_FOUND");
    },
    500,
    "INTERNAL",
  ],
];

describe("S60 any failure in sending a response gives the caller the one error body and no internals", () => {
  test.each(FAILING)("%s", async (_what, handler, status, code) => {
    const app = await startReplying(handler);
    const answer = await app.inject("/");
    await app.close();
    expect([answer.statusCode, answer.json()]).toEqual([status, { message: server.releases.live().text("en", `errors.${code}`), code }]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["retry-after"]).toBe(status === 503 ? "5" : undefined);
  });
});

test("S60 a session whose hours are no whole number in binary starts, and its cookies live as many whole seconds", async () => {
  expect((await signInCustomer(server)).token).not.toBe("");
  const { cookies } = await server.call("POST", "/api/prospect", { body: { productType: "loan" } });
  expect(cookies.map(({ maxAge }) => maxAge)).toEqual([3960]);
  expect((await server.call("GET", "/api/config/customer")).body.site.sessionMinutes).toBe(66);
});
