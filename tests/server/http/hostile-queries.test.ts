import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCESS_TABLE, type Access, type AccessFixture, type AccessRequest, type Caller, startAccess } from "./access-table.ts";

let fixture: AccessFixture;
let ask: Access["ask"];
let server: Access["server"];
beforeAll(async () => {
  ({ server, fixture, ask } = await startAccess());
});
afterAll(() => server.stop());

const LONE_SURROGATE = "\\ud83d";
/** Values as a URL carries them. */
const IN_URL = ["", "%00", "a%00b", "%ed%a0%bd", "%ff", "%", "1e309", "-0", "e%CC%81", "%E2%80%AE", "__proto__", "x".repeat(4_001)];
/** JSON texts. An escape becomes a character only when the JSON is parsed. */
const JSON_VALUES = [
  `"${LONE_SURROGATE}"`,
  '"\\u0000"',
  '"e\\u0301"',
  "1e309",
  "-0",
  "1e308",
  "null",
  "{}",
  '"9999-12-31"',
  '"0000-01-01"',
];
/** What a filter may hold for a field, around each of them. */
const FILTERS = [(value: string) => `[${value}]`, (value: string) => `{"from":${value}}`];

interface QueryTarget {
  method: "GET";
  request: AccessRequest;
  /** A caller whom the route serves, so that the handler runs. */
  who: Caller;
}

const CUSTOMER_OR_STAFF: readonly Caller[] = ["customer", "role1", "role3", "partner", "anonymous"];

/** Every GET route as its row of the access table has it, by its path. */
function getRoutes(): [string, QueryTarget][] {
  return Object.entries(ACCESS_TABLE).flatMap(([route, [request, expected]]) => {
    const [method, path = ""] = route.split(" ");
    const who = CUSTOMER_OR_STAFF.find((each) => expected[each] < 400) ?? CUSTOMER_OR_STAFF.find((each) => expected[each] === 404);
    return method === "GET" ? [[path, { method: "GET", request: request(fixture), who: who ?? "anonymous" }] as [string, QueryTarget]] : [];
  });
}

interface Operation {
  parameters?: { name: string; in: string }[];
}

/** Names that a route takes in its query, as the app describes it. */
function queryNames(path: string): string[] {
  const { paths = {} } = server.app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  const parameters = paths[path.replace(/:(\w+)/g, "{$1}")]?.get?.parameters ?? [];
  return parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}

/** The URL with one value of its query replaced. */
function withQuery(url: string, name: string, encoded: string): string {
  const [path = "", query = ""] = url.split("?");
  const others = query.split("&").filter((part) => part !== "" && !part.startsWith(`${name}=`));
  return `${path}?${[...others, `${name}=${encoded}`].join("&")}`;
}

async function failuresOf(places: Iterable<{ url: string; who: Caller }>): Promise<string[]> {
  const found: string[] = [];
  for (const { url, who } of places) {
    const { status } = await ask("GET", { url }, who);
    if (status >= 500) found.push(`${status} ${url.slice(0, 200)}`);
  }
  return found;
}

test("S54 a hostile value in any path parameter or query name of any GET route is no server error", async () => {
  const places = getRoutes().flatMap(([path, { request, who }]) => {
    const names = queryNames(path);
    const parts = path.split("/").flatMap((part, index) => (part.startsWith(":") ? [index] : []));
    const [bare = ""] = request.url.split("?");
    const inPath = parts.flatMap((index) =>
      IN_URL.filter((value) => value.length < 200).map((value) => ({ url: bare.split("/").with(index, value).join("/"), who })),
    );
    const encoded = [...IN_URL, ...JSON_VALUES.map(encodeURIComponent)];
    const inQuery = names.flatMap((name) => encoded.map((value) => ({ url: withQuery(request.url, name, value), who })));
    return [...inPath, ...inQuery, ...encoded.map((value) => ({ url: withQuery(request.url, value, value), who }))];
  });
  expect(places.length).toBeGreaterThan(1_000);
  expect(await failuresOf(places)).toEqual([]);
}, 120_000);

test("S54 a hostile value in the JSON of a filter of any field of any table and report is no server error", async () => {
  const { catalog } = server.releases.live();
  const tables = [...catalog.tables.values()].flatMap((table) => (table.area === "customer" ? [] : [{ ...table, folder: "tables" }]));
  const reports = [...catalog.reports.values()].map((report) => ({ ...report, folder: "reports" }));
  const places = [...tables, ...reports].flatMap(({ folder, id, area, filters = [], roles = [] }) => {
    const who: Caller = area === "partner" ? "partner" : (`role${roles[0]}` as Caller);
    const url = `/api/${area}/${folder}/${id}`;
    const texts = filters.flatMap(({ field }) => FILTERS.flatMap((around) => JSON_VALUES.map((value) => `{"${field}":${around(value)}}`)));
    const asWhole = [...JSON_VALUES, `{"${LONE_SURROGATE}":["x"]}`, '{"__proto__":["x"]}', '{"constructor":["x"]}'];
    return [...asWhole, ...texts].map((text) => ({ url: withQuery(url, "filter", encodeURIComponent(text)), who }));
  });
  expect(places.length).toBeGreaterThan(1_000);
  expect(await failuresOf(places)).toEqual([]);
}, 240_000);
