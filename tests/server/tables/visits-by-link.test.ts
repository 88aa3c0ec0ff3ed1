import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "./table-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const visit = (utms: Record<string, string>) => server.call("POST", "/api/prospect", { body: { utms } });
/** The days of a report end with yesterday. */
const passDay = () => server.clock.pass(24 * 60 * 60);
const report = async (brand: string) => {
  const token = await signInStaff(server, { area: "partner", brand });
  return (await server.call("GET", `/api/partner/reports/partner-visits-by-link`, { token })).body;
};

test("S17 a partner sees the visits of its own links by campaign and medium", async () => {
  await visit({ utm_source: "marigold", utm_campaign: "diwali", utm_medium: "poster" });
  await visit({ utm_source: "marigold", utm_campaign: "diwali", utm_medium: "poster" });
  await visit({ utm_source: "marigold" });
  await visit({ utm_source: "sunbird", utm_campaign: "holi", utm_medium: "sms" });
  passDay();
  const { rows, totals } = await report("marigold");
  expect(rows).toEqual([
    expect.objectContaining({ campaign: "diwali", medium: "poster", visited: 2, verified: 0 }),
    expect.objectContaining({ campaign: null, medium: null, visited: 1 }),
  ]);
  expect(totals).toMatchObject({ visited: 3 });
  expect((await report("sunbird")).rows).toEqual([expect.objectContaining({ campaign: "holi", medium: "sms", visited: 1 })]);
});

test("S35 a campaign that begins like a formula is harmless in the exported file", async () => {
  await visit({ utm_source: "mitti-farm", utm_campaign: "=1+1", utm_medium: "poster" });
  passDay();
  const token = await signInStaff(server, { area: "partner", brand: "mitti-farm" });
  const { body } = await server.call("GET", "/api/partner/reports/partner-visits-by-link/export", { token });
  expect(String(body)).toContain("'=1+1");
});
