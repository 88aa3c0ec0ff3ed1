import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const FORM = "/api/partner/forms/list-products";
const BRAND = "marigold";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.ctx.db.deleteFrom("rate_windows").execute();
  token = await signInStaff(server, { area: "partner", brand: BRAND });
});

const read = async () => (await server.call("GET", FORM, { token })).body;
const save = (products: unknown, revision: string, as = token) =>
  server.call("POST", FORM, { token: as, body: { revision, answers: { products } } });
const listedFor = async (brand?: string): Promise<string[]> => {
  const { body } = await server.call("GET", `/api/config/customer${brand ? `?brand=${brand}` : ""}`);
  return body.products.flatMap(({ id, unlisted }: { id: string; unlisted?: true }) => (unlisted ? [] : [id]));
};
const publication = async () => (await server.releases.publications({ before: null, limit: 1 }))[0];

describe("the products that a partner lists", () => {
  test("are all at first, in the site's order; saving these publishes nothing", async () => {
    const before = await publication();
    const { answers, choices, revision } = await read();
    expect(answers.products).toEqual(await listedFor());
    expect(choices.products[0]).toEqual({ value: answers.products[0], label: expect.any(String) });
    expect((await save(answers.products, revision)).status).toBe(200);
    expect(await publication()).toEqual(before);
  });

  test("are published for the visitors of the own brand alone, in the chosen order; the others stay known and the list can be undone", async () => {
    const { answers, revision } = await read();
    const [first, second, ...rest] = answers.products;
    expect((await save([second, first], revision)).status).toBe(200);
    expect(await listedFor(BRAND)).toEqual([second, first]);
    const { body } = await server.call("GET", `/api/config/customer?brand=${BRAND}`);
    expect(body.products).toHaveLength(rest.length + 2);
    expect(await listedFor("sunbird")).toEqual(answers.products);
    expect(await listedFor()).toEqual(answers.products);
    expect(await publication()).toMatchObject({ note: `brand-products-listed ${BRAND}` });
    const admin = await signInStaff(server, { area: "admin", roleId: 1 });
    const [entry] = (await readPage(server, admin, {}, "/api/admin/tables/deeds-of-staff")).body.rows;
    expect(entry).toMatchObject({ action: "brand-products-listed", subject: BRAND });

    const again = await read();
    expect((await save(answers.products, again.revision)).status).toBe(200);
    expect(server.releases.live().catalog.brands.get(BRAND)).not.toHaveProperty("products");
    expect(await listedFor(BRAND)).toEqual(answers.products);
  });

  test("need at least one product, and none that is unknown or repeated", async () => {
    const { answers, revision } = await read();
    const [first] = answers.products;
    const before = await publication();
    expect((await save([], revision)).body.fields).toMatchObject([{ path: "/answers/products", message: "Choose at least one product" }]);
    expect((await save([first, "no-such-product"], revision)).status).toBe(422);
    expect((await save([first, first], revision)).status).toBe(422);
    expect(await publication()).toEqual(before);
  });

  test("are refused to a stale form, to the outlets of the partner and to others", async () => {
    const { answers, revision } = await read();
    const [first, second] = answers.products;
    expect((await save([first], revision)).status).toBe(200);
    expect((await save([second], revision)).body.code).toBe("RECORD_CHANGED");
    const merchantId = randomUUID();
    await server.ctx.db
      .insertInto("merchants")
      .values({ id: merchantId, created_at: server.ctx.clock.now(), name: "Asha Stores", partner: BRAND })
      .execute();
    const outlet = await signInStaff(server, { area: "partner", brand: BRAND, merchantId });
    expect((await server.call("GET", FORM, { token: outlet })).status).toBe(403);
    expect((await save([second], (await read()).revision, outlet)).status).toBe(403);
    const admin = await signInStaff(server, { area: "admin", roleId: 1 });
    expect((await server.call("POST", FORM, { token: admin, body: { revision, answers: { products: [first] } } })).status).toBe(403);
    expect((await server.call("GET", FORM, {})).status).toBe(401);
    expect(await listedFor(BRAND)).toEqual([first]);
    await save(answers.products, (await read()).revision);
  });

  test("are published for each of many partners who save at the same moment", async () => {
    const brands = [...server.releases.live().catalog.brands.keys()].slice(0, 6);
    const partners = await Promise.all(brands.map((brand) => signInStaff(server, { area: "partner", brand })));
    const forms = await Promise.all(partners.map(async (as) => (await server.call("GET", FORM, { token: as })).body));
    const saved = await Promise.all(partners.map((as, index) => save([forms[index].answers.products.at(-1)], forms[index].revision, as)));
    expect(saved.map(({ status }) => status)).toEqual(brands.map(() => 200));
  });

  test("can be published ten times an hour for a brand", async () => {
    const { answers, revision } = await read();
    for (let time = 1; time <= 10; time++) expect((await save(answers.products, revision)).status).toBe(200);
    const colleague = await signInStaff(server, { area: "partner", brand: BRAND });
    expect((await save(answers.products, revision, colleague)).status).toBe(429);
    const other = await signInStaff(server, { area: "partner", brand: "sunbird" });
    const { body } = await server.call("GET", FORM, { token: other });
    expect((await save(answers.products, body.revision, other)).status).toBe(200);
  });
});
