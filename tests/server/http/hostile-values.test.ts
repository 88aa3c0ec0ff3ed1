import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDemoAccounts } from "../../../src/server/features/staff/demo-accounts.ts";
import { goodAnswers, goodConsents, newMobile, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let customer: SignedInCustomer;
let appId: string;
/** By area; a call may end a session, so each test has new ones. */
let tokens: Record<"customer" | "admin" | "partner", string>;

beforeAll(async () => {
  // So that limits hide nothing.
  const limits = { writesPerMinute: 100_000, addressWritesPerMinute: 100_000 };
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), limits } } : document,
      ),
  });
  await addDemoAccounts(server.ctx);
});
afterAll(async () => {
  await server.stop();
});
beforeEach(async () => {
  customer = await signInCustomer(server);
  const { token, prospectAppId } = customer;
  appId = (await server.call("POST", "/api/applications", { token, body: { prospectAppId, productType: "loan" } })).body.appId;
  const login = async (area: string, username: string) =>
    (await server.call("POST", `/api/${area}/login`, { body: { username, password: "saral-demo-1" } })).body.token;
  tokens = { customer: customer.token, admin: await login("admin", "admin3"), partner: await login("partner", "partner1") };
});

/** The token that a call of this path wants. */
function tokenFor(path: string): string {
  if (path.startsWith("/api/admin")) return tokens.admin;
  return path.startsWith("/api/partner/") ? tokens.partner : tokens.customer;
}

interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH";
  /** With parameters in braces. */
  path: string;
  /** Names in its body, as its schema gives them. */
  names: string[];
}

/** What calls want behind their question mark. */
const QUERIES: Record<string, string> = {
  "/api/user/{id}/draft": "?form=personal-loan",
  "/api/dev/outbox": "?to=9876543210",
  "/api/cookies/read": "?name=qr",
};

/** Every call that the app has, by its own description; those that end a session come last. */
function routes(): Route[] {
  const { paths = {} } = server.app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => {
      const schema = requestBody?.content["application/json"]?.schema;
      return { method: method.toUpperCase() as Route["method"], path, names: Object.keys(schema?.properties ?? {}) };
    }),
  );
  return all.sort((a, b) => Number(a.path.endsWith("logout")) - Number(b.path.endsWith("logout")));
}
interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

let address = 0;
/** A call from an address of its own, so that limits of addresses hide nothing. */
async function answerOf(options: InjectOptions) {
  address += 1;
  const remoteAddress = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  return server.app.inject({ remoteAddress, ...options });
}
const statusOf = async (options: InjectOptions) => (await answerOf(options)).statusCode;

/** Values that would do, by their names in bodies, so that a bad one beside them is what is judged. */
function goodBody(names: readonly string[]): Record<string, string> {
  const good: Record<string, unknown> = {
    prospectAppId: customer.prospectAppId,
    uid: customer.prospectAppId,
    form: "personal-loan",
    release: server.releases.live().hash,
    answers: goodAnswers(),
    consents: goodConsents(),
    complete: false,
    productType: "loan",
    channel: "sms",
    to: newMobile(),
    otp: "123456",
    language: 1,
    name: "productType",
    value: "x",
    countryCode: "IN",
    route: "/",
    contactName: "Meera",
    email: "meera@example.com",
    phoneNumber: "9876543210",
    description: "A question",
    username: "nobody",
    password: "no",
  };
  return Object.fromEntries(names.filter((name) => name in good).map((name) => [name, JSON.stringify(good[name])]));
}

/** JSON texts that are no valid answer. */
const HOSTILE = [
  "1e309",
  "-1e309",
  "-0",
  "9007199254740993",
  "1e-400",
  "null",
  "true",
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202eabc"',
  '"e\\u0301"',
  `"${"a\u0301\u0327".repeat(10)}"`,
  `"a${"\u0301\u0327".repeat(1000)}"`,
  `"${"x".repeat(5000)}"`,
  '"00000000-0000-0000-0000-000000000000"',
  '"urn:uuid:00000000-0000-4000-8000-000000000000"',
  "{}",
  '{"a":{"b":1e309}}',
  '{"toString":1,"constructor":2,"length":-1}',
  "[]",
  "[[[[1e309]]]]",
  `[${"{},".repeat(100)}{}]`,
  `${"[".repeat(39)}${"]".repeat(39)}`,
];

const bodyOf = (parts: Record<string, string>) =>
  `{${Object.entries(parts)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(",")}}`;

const filled = (path: string, value: string) => path.replace(/\{\w+\}/g, () => encodeURIComponent(value));
/** With ids that are the caller's own. */
const owned = (path: string) => filled(path.replace("{appId}", appId), customer.prospectAppId);

describe("S54 no value gives a server error on any route", () => {
  test("the app describes the routes under test", () => {
    const named = routes().map(({ method, path }) => `${method} ${path}`);
    expect(named).toEqual(expect.arrayContaining(["PUT /api/user/{id}", "POST /api/otp/verify", "POST /api/webhooks/lenders/{lender}"]));
  });

  test("in a body: each hostile value in place of each name, and as the whole", async () => {
    const found: string[] = [];
    const judge = async (route: Route, payload: string) => {
      const url = owned(route.path);
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${tokenFor(route.path)}`,
        "idempotency-key": `hostile-${address}`,
      };
      const status = await statusOf({ method: route.method, url, headers, payload });
      if (status >= 500) found.push(`${status} ${route.method} ${route.path} ${payload.slice(0, 200)}`);
    };
    for (const route of routes().filter(({ method }) => method !== "GET")) {
      const good = goodBody(route.names);
      for (const value of HOSTILE) {
        await judge(route, value);
        for (const name of route.names) await judge(route, bodyOf({ ...good, [name]: value }));
        if (route.names.includes("answers"))
          for (const field of ["first_name", "monthly_income", "birth_date", "tin", "email", "mobile_phone_number"])
            await judge(route, bodyOf({ ...good, answers: JSON.stringify(goodAnswers()).replace(/}$/, `,"${field}":${value}}`) }));
      }
    }
    expect(found).toEqual([]);
  }, 120_000);

  test("in a URL: odd ids, odd queries, odd encodings", async () => {
    const odd = [
      "\0",
      "a\0b",
      "%",
      "..",
      "1e309",
      "-0",
      "x".repeat(199),
      "x".repeat(500),
      "e\u0301",
      `a${"\u0301\u0327".repeat(30)}`,
      "\u202e",
      "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "{00000000-0000-4000-8000-000000000000}",
      "__proto__",
      "constructor",
      "'; drop table customers; --",
    ];
    const raw = ["%", "%00", "%ff%fe", "%c0%af", "%ed%a0%80", "%zz", "%2e%2e%2f", ";x=1"];
    const pages = ["/in/home/app/{x}", "/{x}", "/in/home/app/assets/{x}"].map((path) => ({ method: "GET" as const, path, names: [] }));
    const found: string[] = [];
    for (const route of [...routes().filter(({ method }) => method === "GET"), ...pages]) {
      const judge = async (url: string) => {
        const status = await statusOf({ method: "GET", url, headers: { authorization: `Bearer ${tokenFor(route.path)}` } });
        if (status >= 500) found.push(`${status} ${url.slice(0, 200)}`);
      };
      for (const value of odd) {
        await judge(filled(route.path, value));
        const query = ["name", "to", "form", "language", "brand", "release", "utm_source", "x"].map(
          (name) => `${name}=${encodeURIComponent(value)}`,
        );
        await judge(`${owned(route.path)}?${query.join("&")}`);
        await judge(`${owned(route.path)}?${[...query, ...query].join("&")}`);
      }
      for (const value of raw) {
        await judge(route.path.replace(/\{\w+\}/g, value));
        await judge(`${owned(route.path)}?name=${value}&${value}=1`);
      }
    }
    expect(found).toEqual([]);
  }, 120_000);

  test("in headers: odd cookies, languages, keys and tokens", async () => {
    const cookies = [
      "productType=%",
      "language=%00",
      "language=%ff; coBrand=%e0%a4%a",
      "coBrand=__proto__",
      "atkn=%; a_atkn=%00; p_atkn=\u00ff",
      "device=%; prospectAppId=%00",
      ";;;===;",
      `${"a=1; ".repeat(2000)}`,
      `coBrand=${"x".repeat(8000)}`,
      "__proto__=1; constructor=2; language=hasOwnProperty",
    ];
    const others: Record<string, string>[] = [
      { "accept-language": "\u00ff,;;q=x" },
      { "accept-encoding": "br;q=x,,,*" },
      { authorization: "Bearer" },
      { authorization: `Bearer ${"A".repeat(43)}` },
      { "idempotency-key": "%00" },
      { "if-none-match": "\u00ff" },
      { host: "x y" },
      { "x-forwarded-for": "'" },
    ];
    const found: string[] = [];
    for (const { method, path, names } of [
      ...routes(),
      { method: "GET" as const, path: "/in/home/app/", names: [] },
      { method: "GET" as const, path: "/ready", names: [] },
    ]) {
      for (const odd of [...cookies.map((cookie) => ({ cookie })), ...others]) {
        const url = owned(path);
        const body = method === "GET" ? {} : { payload: bodyOf(goodBody(names)) };
        const headers = { authorization: `Bearer ${tokenFor(path)}`, "content-type": "application/json", ...odd };
        const status = await statusOf({ method, url, headers, ...body });
        if (status >= 500) found.push(`${status} ${method} ${path} ${JSON.stringify(odd).slice(0, 200)}`);
      }
    }
    expect(found).toEqual([]);
  }, 120_000);
});

test("responses of calls are not cacheable, except those made to be cached", async () => {
  const asset = (
    Object.values(server.releases.live().config("customer", { language: "en", brand: null, host: "localhost" }).forms)[0] as {
      url: string;
    }
  ).url;
  const stored = new Map([
    ["/api/config/customer", "no-cache"],
    [asset, "public, max-age=31536000, immutable"],
    ["/api/openapi.json", "no-cache"],
  ]);
  for (const [url, value] of stored) expect((await server.call("GET", url)).headers["cache-control"], url).toBe(value);
  for (const { method, path, names } of routes()) {
    if (path.startsWith("/api/config/") || stored.has(path)) continue;
    for (const token of [tokenFor(path), ""]) {
      const body = method === "GET" ? {} : { payload: bodyOf(goodBody(names)) };
      const response = await answerOf({
        method,
        url: `${owned(path)}${QUERIES[path] ?? ""}`,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...body,
      });
      expect(response.headers["cache-control"], `${response.statusCode} ${method} ${path}`).toBe("no-store");
    }
  }
});
