import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingerprint } from "../../support/fingerprint.ts";
import { routesOf } from "../../support/routes.ts";
import type { TestServer } from "../../support/server.ts";
import { ACCESS_TABLE, type Access, type AccessFixture, CALLERS, PAGES, PASSWORD, startAccess } from "./access-table.ts";

let server: TestServer;
let fixture: AccessFixture;
let ask: Access["ask"];
beforeAll(async () => {
  ({ server, fixture, ask } = await startAccess());
});
afterAll(() => server.stop());

const REFUSED = [401, 403, 404];

describe("S16 access to calls", () => {
  test.each(Object.keys(ACCESS_TABLE))("%s", async (route) => {
    const [request, expected] = ACCESS_TABLE[route] ?? [];
    if (request === undefined || expected === undefined) throw new Error("no row");
    const [method = ""] = route.split(" ");
    const answers: Record<string, number> = {};
    const call = async (who: (typeof CALLERS)[number]) => {
      const { status, code, text } = await ask(method, request(fixture), who);
      answers[who] = status;
      if (status === 401) expect(code, who).toBe("NOT_SIGNED_IN");
      if (status === 404) expect(code, who).toBe("NOT_FOUND");
      if (method === "GET") {
        const head = await ask("HEAD", request(fixture), who);
        expect([head.status, head.text], `HEAD by ${who}`).toEqual([status, ""]);
      }
      return text;
    };
    // The refused ones come first: what the others may do would change what they find.
    const refused = CALLERS.filter((who) => REFUSED.includes(expected[who]));
    const before = await fingerprint(server);
    for (const who of refused) expect(await call(who), who).not.toContain(fixture.appId);
    expect(await fingerprint(server), `one of ${refused} changed something`).toEqual(before);
    const allowed = CALLERS.filter((who) => !refused.includes(who));
    for (const who of allowed.toSorted((one, other) => expected[other] - expected[one])) await call(who);
    expect(answers).toEqual(expected);
  });

  test.each(["GET /in/home/app/", "GET /in/home/app/admin/dashboard", "GET /in/home/app/assets/none.js"])(
    "%s is the same for all callers",
    async (route) => {
      const [, url = ""] = route.split(" ");
      const statuses = await Promise.all(CALLERS.map(async (who) => (await ask("GET", { url }, who)).status));
      expect(new Set(statuses).size).toBe(1);
    },
  );

  test("every route of the server is in the table, and every row is a route", () => {
    const registered = routesOf(server.app);
    const listed = [...Object.keys(ACCESS_TABLE), ...PAGES];
    expect(registered.filter((route) => !listed.includes(route))).toEqual([]);
    expect(Object.keys(ACCESS_TABLE).filter((route) => !registered.includes(route))).toEqual([]);
  });

  test("the list of routes contains those of every depth and method", async () => {
    const app = Fastify();
    app.get("/api/new", () => "");
    app.post("/api/new/:id/part", () => "");
    app.put("/api/new/:id", () => "");
    await app.ready();
    expect(routesOf(app)).toEqual(["GET /api/new", "POST /api/new/:id/part", "PUT /api/new/:id"]);
  });
});

test("credentials of one area give no access to others", async () => {
  const login = async (area: string, username: string) =>
    (await server.call("POST", `/api/${area}/login`, { body: { username, password: PASSWORD } })).status;
  expect([await login("admin", "role1"), await login("partner", "partner")]).toEqual([200, 200]);
  expect([await login("partner", "role1"), await login("admin", "partner")]).toEqual([401, 401]);
});
