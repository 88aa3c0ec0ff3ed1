import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingerprint } from "../../support/fingerprint.ts";
import { routesOf } from "../../support/routes.ts";
import { ACCESS_TABLE, type Access, type Caller, type Expected, startAccess } from "./access-table.ts";

let access: Access;
beforeAll(async () => {
  access = await startAccess();
});
afterAll(() => access.server.stop());

/** What a browser sends with a call that another site's page makes. */
const FOREIGN: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  { host: "loans.localhost", origin: "https://loans.localhost", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];
const WRITING_ROUTES = Object.entries(ACCESS_TABLE).filter(([route]) => !route.startsWith("GET "));

/** The caller who may do most with it: the one whose call another site would like to make. */
const mostPrivileged = (expected: Expected) =>
  (["customer", "partner", "role4", "anonymous"] as Caller[]).toSorted((one, other) => expected[one] - expected[other])[0] as Caller;

describe("S40 a page of another site cannot make a browser write", () => {
  test.each(WRITING_ROUTES)("%s", async (route, [request, expected]) => {
    const [method = ""] = route.split(" ");
    const who = mostPrivileged(expected);
    const before = await fingerprint(access.server);
    for (const headers of FOREIGN) {
      const { status, code } = await access.ask(method, request(access.fixture), who, headers);
      expect([status, code], JSON.stringify(headers)).toEqual([403, "CROSS_SITE"]);
    }
    expect(await fingerprint(access.server)).toEqual(before);
    const own = { origin: access.server.settings.publicUrl, "sec-fetch-site": "same-origin" };
    expect((await access.ask(method, request(access.fixture), who, own)).status).not.toBe(403);
  });

  test("every route except GET is covered", () => {
    const writing = routesOf(access.server.app).filter((route) => !route.startsWith("GET "));
    expect(WRITING_ROUTES.map(([route]) => route).sort()).toEqual(writing);
    expect(writing.length).toBeGreaterThan(15);
  });

  test("programs, typed URLs and the site's own pages are permitted", async () => {
    const host = "loans.localhost";
    const passing: Record<string, string>[] = [
      {},
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "same-origin" },
      { origin: access.server.settings.publicUrl },
      { origin: `https://${host}`, host, "sec-fetch-site": "same-origin" },
      { origin: `https://${host}`, host, "sec-fetch-site": "same-site" },
    ];
    for (const headers of passing) {
      const { status } = await access.ask("POST", { url: "/api/prospect", body: {} }, "anonymous", headers);
      expect(status, JSON.stringify(headers)).toBe(200);
    }
    const other = { origin: "https://other.example", host, "sec-fetch-site": "same-site" };
    expect((await access.ask("POST", { url: "/api/prospect", body: {} }, "anonymous", other)).code).toBe("CROSS_SITE");
  });
});
