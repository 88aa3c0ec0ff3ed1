import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderAuthentication, LenderConnector } from "../../../../src/contract/documents.gen.ts";
import { removeSecret, setSecret } from "../../../../src/server/features/lenders/secrets.ts";
import { simulatorUrl } from "../../../../src/server/platform/integrations/simulator.ts";
import { type Applicant, apply, type LendingServer, offerOf, select, startLending, waitForStatus } from "../lending-server.ts";
import { FLAT_ANSWER, withLenders } from "../more-lenders.ts";

const AUTHENTICATIONS: Record<string, [way: string, LenderAuthentication]> = {
  "open-bank": ["none", { type: "none" }],
  "signing-bank": ["hmac", { type: "hmac", secret: "signing-bank" }],
  "basic-bank": ["basic", { type: "basic", user: "basic-bank", secret: "basic-bank" }],
  "bearer-bank": ["bearer", { type: "bearer", secret: "bearer-bank" }],
  "token-bank": [
    "oauth",
    {
      type: "client-credentials",
      tokenEndpoint: "simulator",
      tokenPath: "/oauth/token-bank/token",
      client: "token-bank",
      secret: "token-bank",
      scope: "applications",
    },
  ],
};
const connectorOf = (id: string, way: string, authentication: LenderAuthentication): LenderConnector => ({
  protocol: "http-json",
  endpoint: "simulator",
  path: `/${way}/flat/${id}/applications`,
  retries: 1,
  timeoutSeconds: 5,
  authentication,
  ...FLAT_ANSWER,
});
/** A lender that is not simulated: its own settings must be set. */
const REAL: LenderConnector = {
  ...connectorOf("far-bank", "bearer", { type: "bearer", secret: "far-bank-token" }),
  endpoint: "https://api.far-bank.example",
} as LenderConnector;

const lines: string[] = [];
let server: LendingServer;
let applicant: Applicant;
beforeAll(async () => {
  const connectors = Object.entries(AUTHENTICATIONS).map(([id, [way, authentication]]) => [id, connectorOf(id, way, authentication)]);
  server = await startLending({
    waits: { retrySeconds: 1 },
    log: (line) => lines.push(line),
    documents: (documents) => withLenders(documents, { ...Object.fromEntries(connectors), "far-bank": REAL }),
  });
  applicant = await apply(server, { se_loan_amount: 200_000 });
});
afterAll(() => server.stop());

async function choose(lender: string, by = applicant) {
  const offer = await offerOf(server, by, lender);
  const { status, body } = await select(server, by, offer.id);
  expect(status, JSON.stringify(body)).toBe(200);
}

test.each(Object.keys(AUTHENTICATIONS))(
  "an application is sent to %s, which requires authentication, and its answers are received",
  async (lender) => {
    await choose(lender);
    await waitForStatus(server, applicant, lender, "DISBURSED");
  },
);

test("a token is fetched once for concurrent calls, and again after the lender revoked it", async () => {
  const others = [await apply(server, { se_loan_amount: 201_500 }), await apply(server, { se_loan_amount: 202_500 })];
  await fetch(`${simulatorUrl(server.settings)}/oauth/token-bank/revoke`, { method: "POST" });
  await Promise.all(others.map((other) => choose("token-bank", other)));
  for (const other of others) await waitForStatus(server, other, "token-bank", "DISBURSED");
  const tries = server.ctx.db.selectFrom("lender_applications").select("tries").where("lender", "=", "token-bank");
  const own = others.map(({ appId }) => appId);
  expect(await tries.where("application_id", "in", own).execute()).toEqual([{ tries: 1 }, { tries: 1 }]);
});

test("with a wrong secret a lender refuses every authentication; the customer is notified and can submit again later", async () => {
  const refused = async (lender: string) => {
    const other = await apply(server, { se_loan_amount: 203_500 });
    await setSecret(server.ctx, lender, "not-the-secret-of-it");
    try {
      await choose(lender, other);
      const row = await waitForStatus(server, other, lender, "ACTION_NEEDED");
      expect(row).toMatchObject({ action: "resume", message: expect.stringContaining("could not be reached") });
    } finally {
      await removeSecret(server.ctx, lender);
    }
    const again = await server.call("POST", `/api/applications/${other.appId}/lenders/${lender}/submit`, {
      token: other.token,
      body: { consents: [] },
    });
    expect(again.status).toBe(200);
    await waitForStatus(server, other, lender, "DISBURSED");
  };
  // At once, as each waits for its retry.
  await Promise.all(["signing-bank", "basic-bank", "bearer-bank", "token-bank"].map(refused));
});

test("a secret that only the lender can give is missing until it is set: ready counts them, the log names them, and the customer can continue", async () => {
  expect((await server.call("GET", "/ready")).body).toMatchObject({ status: "ready", missingSecrets: 1 });
  expect(lines.join("")).toContain("far-bank-token");
  await choose("far-bank");
  await waitForStatus(server, applicant, "far-bank", "ACTION_NEEDED");
  expect(lines.filter((line) => line.includes("the secret far-bank-token is not set")).length).toBeGreaterThan(0);
  await setSecret(server.ctx, "far-bank-token", "tok-CANARY-4711");
  expect((await server.call("GET", "/ready")).body.missingSecrets).toBeUndefined();
});

test("a secret is encrypted in the database, and is in no log and no release", async () => {
  await setSecret(server.ctx, "far-bank-token", "tok-CANARY-4711");
  const other = await apply(server, { se_loan_amount: 204_500 });
  await choose("far-bank", other);
  await waitForStatus(server, other, "far-bank", "ACTION_NEEDED");
  const { rows } = await server.ctx.database.execute(
    "select (select string_agg(s::text, '') from lender_secrets s) || (select string_agg(content, '') from documents) || (select coalesce(string_agg(data::text || coalesce(output::text, ''), ''), '') from pgboss.job) as all",
  );
  expect(String(rows[0]?.all)).not.toContain("CANARY-4711");
  expect(String(rows[0]?.all)).toContain("far-bank-token");
  expect(lines.join("")).not.toContain("CANARY-4711");
});

test("the tool sets a lender's secret from its standard input, shows whether it is set, and deletes it", async () => {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.settings.databaseUrl ?? "", SIMULATOR: "on" };
  if (server.settings.databaseUrl === null) Reflect.deleteProperty(env, "DATABASE_URL");
  const tool = async (args: string[], input = "") => {
    const running = promisify(execFile)(process.execPath, ["src/tools/config.ts", "secrets", ...args], { env });
    running.child.stdin?.end(input);
    return (await running).stdout;
  };
  expect(await tool(["set", "far-bank-token"], "tok-CANARY-9\n")).toBe("far-bank-token is set\n");
  const listed = await tool([]);
  expect(listed).toContain("far-bank far-bank-token set\n");
  expect(listed).not.toContain("CANARY-9");
  expect(await tool(["remove", "far-bank-token"])).toBe("far-bank-token is forgotten\n");
  expect(await tool([])).toContain("far-bank far-bank-token missing\n");
});
