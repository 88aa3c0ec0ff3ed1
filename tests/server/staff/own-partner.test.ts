import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ownBrand = async (token: string) => (await server.call("GET", "/api/partner/reverify", { token })).body.data;

test("S17 the check of a partner's token returns its own brand and the customers' site, from which its links are made", async () => {
  const token = await signInStaff(server, { area: "partner", brand: "marigold" });
  const home = `${server.ctx.settings.publicUrl}/in/home/app`;
  expect(await ownBrand(token)).toMatchObject({ home, brand: { id: "marigold", names: { en: "Marigold Mart", hi: "मैरीगोल्ड मार्ट" } } });
});

test("a brand that was removed since is left with its id", async () => {
  const token = await signInStaff(server, { area: "partner", brand: "removed-brand" });
  expect((await ownBrand(token)).brand).toEqual({ id: "removed-brand", names: {} });
});
