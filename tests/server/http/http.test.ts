import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const page = (path: string, headers: Record<string, string> = {}) => server.call("GET", `/in/home/app${path}`, { headers });
const configOf = (html: string) => JSON.parse(/<script type="application\/json" id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");

test("S37 pages forbid foreign and inline scripts, framing and sniffing", async () => {
  const { status, headers, body } = await page("/");
  expect(status).toBe(200);
  const policy = headers["content-security-policy"] ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  // An inline script is allowed by its hash: that text only may run.
  const inline = [...body.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)].map(([, text]) =>
    createHash("sha256").update(text).digest("base64"),
  );
  expect(scripts).toBe(["'self'", ...inline.map((hash) => `'sha256-${hash}'`)].join(" "));
  expect(policy).not.toMatch(/unsafe-/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/object-src 'none'/);
  expect(policy).toMatch(/; connect-src 'self';/);
  expect(policy).toMatch(/base-uri 'none'/);
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
  expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}"`);
  expect((await page("/")).headers["content-security-policy"]).not.toBe(policy);
});

test.each(["/in/home/app/", "/api/config/customer", "/api/nothing", "/live", "/in/home/app/assets/none.js"])(
  "S37 %s carries the security headers",
  async (url) => {
    const { headers } = await server.call("GET", url);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
    expect(headers["strict-transport-security"]).toBeUndefined();
  },
);

test("S37 behind HTTPS, HSTS is set and cookies are Secure", async () => {
  const proxiedServer = await startTestServer({ env: { PUBLIC_URL: "https://loans.example", DEVELOPMENT_OPEN_TO_NETWORK: "yes" } });
  const { headers, cookies } = await proxiedServer.call("POST", "/api/prospect", {
    body: { productType: "loan" },
    headers: { host: "loans.example", origin: "https://loans.example" },
  });
  await proxiedServer.stop();
  expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  expect(cookies[0]).toMatchObject({ name: "prospectAppId", secure: true, sameSite: "Lax" });
});

test("a page contains the configuration of its area, language and brand", async () => {
  const english = configOf((await page("/")).body);
  expect(english).toMatchObject({ area: "customer", language: "en", coBrand: null, release: server.releases.live().hash });
  const hindi = await page("/", { "accept-language": "hi-IN,hi;q=0.9,en;q=0.8" });
  expect(hindi.body).toContain('<html lang="hi-IN"');
  expect(configOf(hindi.body).language).toBe("hi");
  for (const [path, area] of [
    ["/admin/login", "admin"],
    ["/partner", "partner"],
  ] as const) {
    const { status, body } = await page(path);
    expect([status, configOf(body)?.area], body).toEqual([200, area]);
  }
  const brand = [...server.releases.live().catalog.brands.keys()].find((id) => id !== server.releases.live().site.brand) ?? "";
  expect(configOf((await page(`/${brand}/partner/login`)).body)).toMatchObject({ area: "partner", coBrand: { key: brand } });
  expect(configOf((await page(`/?utm_source=${brand.toUpperCase()}`)).body).coBrand.key).toBe(brand);
  expect(configOf((await page("/", { cookie: `coBrand=${brand}` })).body).coBrand.key).toBe(brand);
  expect(configOf((await page("/?utm_source=unknown", { cookie: `coBrand=${brand}` })).body).coBrand.key).toBe(brand);
});

test("S39 a page reflects no value of its URL or cookies", async () => {
  for (const hostile of ["//evil.example", "https://evil.example", "%22%3E%3Cscript%3Eevil.example%3C/script%3E"]) {
    const { status, body } = await page(`/?utm_source=${hostile}&callback=${hostile}`, {
      cookie: `coBrand=${hostile}; language=${hostile}`,
    });
    expect([status, body.includes("evil.example")]).toEqual([200, false]);
  }
});

test("customers receive neither lenders' criteria nor other areas' routing", async () => {
  const { body } = await page("/");
  const { catalog } = server.releases.live();
  const text = JSON.stringify(configOf(body));
  for (const lender of catalog.lenders.values()) {
    for (const lent of lender.products) for (const { reason } of lent.eligibility) expect(text).not.toContain(reason.en);
  }
  for (const { path } of catalog.routing.get("admin")?.routes ?? [])
    if (path.startsWith("/admin/")) expect(text).not.toContain(`"${path}"`);
});

test("short paths redirect to the application", async () => {
  for (const [from, to] of [
    ["/", "/in/home/app/"],
    ["/?utm_source=x", "/in/home/app/?utm_source=x"],
    ["/products", "/in/home/app/products"],
    ["/in/home/app", "/in/home/app/"],
  ] as const) {
    const { status, headers } = await server.call("GET", from);
    expect([status, headers.location]).toEqual([302, to]);
  }
});

test("S40 a POST from another site is 403 and leaves no row", async () => {
  const count = async () => (await server.ctx.database.execute("select count(*)::int as n from prospects")).rows[0]?.n;
  const before = await count();
  const hostile: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://localhost.evil.example", "sec-fetch-site": "same-origin" },
    { origin: "http://localhost", "sec-fetch-site": "cross-site" },
  ];
  for (const headers of hostile) {
    const { status, body } = await server.call("POST", "/api/prospect", {
      body: { productType: "loan" },
      headers: { host: "localhost", ...headers },
    });
    expect([status, body.code]).toEqual([403, "CROSS_SITE"]);
  }
  expect(await count()).toBe(before);
  const own = { host: "localhost:8080", origin: "http://localhost:8080", "sec-fetch-site": "same-origin" };
  expect((await server.call("POST", "/api/prospect", { body: { productType: "loan" }, headers: own })).status).toBe(200);
});

test("the configuration has an ETag, and an unchanged one is answered with 304", async () => {
  const first = await server.call("GET", "/api/config/customer?language=hi");
  expect(first.body).toMatchObject({ language: "hi", area: "customer" });
  const again = await server.call("GET", "/api/config/customer?language=hi", { headers: { "if-none-match": first.headers.etag ?? "" } });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect((await server.call("GET", `/api/config/customer?release=${"0".repeat(64)}`)).body.code).toBe("RELEASE_UNKNOWN");
  expect((await server.call("GET", "/api/config/nobody")).status).toBe(400);
});

test("forms, validators, pages and consents have immutable URLs", async () => {
  const { body } = await server.call("GET", "/api/config/customer");
  const forms = Object.values(body.forms) as { url: string; validator: string }[];
  for (const url of [...forms.flatMap((form) => [form.url, form.validator]), ...(Object.values(body.pages) as string[]), body.consents]) {
    const asset = await server.call("GET", url);
    expect(asset.status).toBe(200);
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-type"]).toMatch(url.endsWith(".js") ? /^text\/javascript/ : /^application\/json/);
  }
  const compressed = await server.app.inject({ method: "GET", url: forms[0]?.url ?? "", headers: { "accept-encoding": "gzip, br" } });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect((await server.call("GET", `/api/config/assets/${"0".repeat(64)}.json`)).status).toBe(404);
  expect((await server.call("GET", "/api/config/assets/..%2f..%2fpackage.json")).status).toBe(400);
});

test("a long response is compressed for clients that accept it; short and compressed ones are not", async () => {
  const lists = { url: "/api/search-list/en", method: "GET" } as const;
  const plain = await server.app.inject(lists);
  const packed = await server.app.inject({ ...lists, headers: { "accept-encoding": "gzip, br" } });
  expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([undefined, "br"]);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  expect(packed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
  expect(packed.headers.vary).toContain("accept-encoding");
  const short = await server.app.inject({ url: "/api/cookies/read?name=atkn", headers: { "accept-encoding": "br" } });
  expect([short.statusCode, short.headers["content-encoding"]]).toEqual([200, undefined]);
});

test("every call is in the API description, with its policy", async () => {
  const { body } = await server.call("GET", "/api/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(["/api/user/{id}", "/api/otp/verify", "/api/config/{audience}", "/api/search-list/en/{id}"]),
  );
  expect(body.paths["/api/user/{id}"].put.security).toEqual([{ bearer: [] }]);
  expect(body.paths["/api/otp/send"].post.security).toBeUndefined();
});

test("a call without a policy cannot be registered", async () => {
  const other = await startTestServer();
  const { default: Fastify } = await import("fastify");
  const { addRoutePolicies } = await import("../../../src/server/platform/plugins/route-policies.ts");
  const app = Fastify();
  addRoutePolicies(app);
  expect(() => app.get("/api/open", () => "")).toThrow(/has no policy/);
  await other.stop();
});

test("metrics name routes, never the values of URLs", async () => {
  await server.call("GET", "/api/get-partner-by-name/canary-partner");
  const { body } = await server.call("GET", "/metrics");
  expect(body).toContain('route="/api/get-partner-by-name/:name"');
  expect(body).not.toContain("canary-partner");
});

test("the small calls of section 7 answer as specified", async () => {
  expect((await server.call("GET", "/api/get-partner-by-name/cl")).body.data).toMatchObject({ key: server.releases.live().site.brand });
  expect((await server.call("GET", "/api/get-partner-by-name/nobody")).body).toMatchObject({ code: "PARTNER_NOT_FOUND" });
  const lists = await server.call("GET", "/api/search-list/en");
  expect(lists.body.data.default.gender[0]).toMatchObject({ code: "FEMALE", order: 1 });
  expect(lists.body.data.default.gender[0].labels.hi).toBeTypeOf("string");
  const languages = await server.call("POST", "/api/getLanguages", { body: { countryCode: "IN" } });
  expect(languages.body.data.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2]);
  expect((await server.call("POST", "/api/getLanguages", { body: { countryCode: "US" } })).body.data).toEqual([]);
  expect((await server.call("GET", "/api/get-client-ip")).body.ip).toBe("127.0.0.1");
  const help = { contactName: "A", email: "a@example.com", phoneNumber: "9876543210", description: "Help" };
  expect((await server.call("POST", "/api/help", { body: help })).body).toEqual({ ok: true });
  const { rows } = await server.ctx.database.execute("select sealed_request from help_requests");
  expect(String(rows[0]?.sealed_request)).not.toContain("9876543210");
});

test("errors are in the caller's language", async () => {
  const { body } = await server.call("GET", "/api/get-partner-by-name/nobody", { headers: { cookie: "language=hi" } });
  expect(body.message).toMatch(/[\u0900-\u097f]/);
});

test("a path that cannot be decoded gets the standard error body, without the path, and the security headers", async () => {
  for (const url of ["/in/home/app/%E0%A4%A", "/api/get-partner-by-name/%E0%A4%A"]) {
    const { status, body, headers } = await server.call("GET", url);
    expect([status, Object.keys(body), body.code]).toEqual([400, ["message", "code"], "BAD_REQUEST"]);
    expect(JSON.stringify(body)).not.toContain("%E0");
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
  }
});
