import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { goodAnswers, goodConsents, panOf, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { pdf } from "../../support/file-form.ts";
import { freePort } from "../../support/product.ts";
import { type Answer, startTestServer, type TestServer, type TestServerOptions } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { upload } from "../files/file-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
/** A second of the simulator's time. */
const STEP_MS = 150;

export interface LendingServer extends TestServer {
  dataDir: string;
  origin: string;
  /** Holds back a lender's webhooks, so that its applications stay as they are, until they are let through: the first one, or all. */
  holdWebhooks(lender: string): { letOne(): Promise<void>; letAll(): void };
}

/** The real app on a real port with its workers, and the simulator as a process of its own. */
export async function startLending(options: TestServerOptions = {}): Promise<LendingServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "saral-lending-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startTestServer({
    ...options,
    dataDir,
    workers: true,
    env: { PUBLIC_URL: origin, SIMULATOR: "on", ...options.env },
  });
  const holdWebhooks = webhookGate(server);
  await server.app.listen({ port, host: "127.0.0.1" });
  const simulator = server.settings.simulator ? await startSimulator(dataDir) : null;
  return {
    ...server,
    dataDir,
    origin,
    holdWebhooks,
    stop: async () => {
      simulator?.kill("SIGTERM");
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function webhookGate({ app }: TestServer): LendingServer["holdWebhooks"] {
  const handlers = app.server.listeners("request") as RequestListener[];
  const gates = new Set<{ lender: string; held: (() => Promise<void>)[] }>();
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    const handle = () => {
      const answered = new Promise<void>((done) => response.once("close", done));
      for (const handler of handlers) handler.call(app.server, request, response);
      return answered;
    };
    const gate = [...gates].find(({ lender }) => request.url === `/api/webhooks/lenders/${lender}`);
    if (gate) gate.held.push(handle);
    else void handle();
  });
  return (lender) => {
    const gate = { lender, held: [] as (() => Promise<void>)[] };
    gates.add(gate);
    return {
      async letOne() {
        await until(() => gate.held.length > 0);
        await gate.held.shift()?.();
      },
      letAll() {
        gates.delete(gate);
        for (const handle of gate.held) void handle();
      },
    };
  };
}

async function startSimulator(dataDir: string): Promise<ChildProcess> {
  const child = spawn(join(ROOT, "node_modules/.bin/node"), [join(ROOT, "src/simulator/main.ts")], {
    env: {
      ...process.env,
      PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
      DATA_DIR: dataDir,
      SIMULATOR_STEP_MS: String(STEP_MS),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await until(() => existsSync(join(dataDir, "simulator.json")));
  return child;
}

export interface Applicant extends SignedInCustomer {
  appId: string;
}

/** A signed-in customer whose form is complete: another person each time, unless the PAN is given. */
export async function apply(
  server: TestServer,
  answers: Record<string, unknown> = {},
  consents: object[] = goodConsents(),
): Promise<Applicant> {
  const customer = await signInCustomer(server);
  const { status, body } = await complete(server, customer, answers, consents);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...customer, appId: body.appId };
}

/** Sends the completed form (again). */
export function complete(
  server: TestServer,
  { token, prospectAppId, mobile }: SignedInCustomer,
  answers: Record<string, unknown> = {},
  consents: object[] = goodConsents(),
): Promise<Answer> {
  const body = {
    form: "personal-loan",
    release: server.releases.live().hash,
    answers: { ...goodAnswers(), tin: panOf(mobile), ...answers },
    consents,
    complete: true,
  };
  return server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
}

export async function offersOf(server: TestServer, { appId, token }: Applicant, headers: Record<string, string> = {}) {
  const { status, body } = await server.call("GET", `/api/offers/${appId}`, { token, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** The offer of one lender. */
export async function offerOf(server: TestServer, applicant: Applicant, lender: string) {
  const { offers, unmatched } = await offersOf(server, applicant);
  const offer = offers.find((one: { lender: string }) => one.lender === lender);
  expect(offer, JSON.stringify(unmatched)).toBeDefined();
  return offer;
}

/** Chooses an offer and confirms the sending in the same call. */
export function select(
  server: TestServer,
  { appId, token }: Applicant,
  offerId: string,
  more: object = {},
  headers: Record<string, string> = {},
) {
  return server.call("POST", `/api/offers/${appId}/select`, { token, body: { offerId, consents: [], ...more }, headers });
}

/** The row of the status table of one lender. */
export async function statusOf(server: TestServer, { appId, token }: Applicant, lender: string) {
  const { status, body } = await server.call("GET", `/api/applications/${appId}/status`, { token });
  expect(status).toBe(200);
  return body.data.find((row: { lender: string }) => row.lender === lender);
}

export async function transactionOf(server: TestServer, { appId, token }: Applicant, lender: string) {
  const { status, body } = await server.call("GET", `/api/applications/${appId}/lenders/${lender}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Sends an application once more, with a bank statement where the lender asks for one. */
export async function resubmit(server: TestServer, applicant: Applicant, lender: string): Promise<Answer> {
  const { form } = await transactionOf(server, applicant, lender);
  const fileId = form === STATEMENT.form ? (await upload(server, applicant, pdf(), STATEMENT)).body.data.id : undefined;
  const body = { consents: [], ...(fileId && { answers: { [STATEMENT.field]: fileId } }) };
  return server.call("POST", `/api/applications/${applicant.appId}/lenders/${lender}/submit`, { token: applicant.token, body });
}

const STATEMENT = { form: "bank-statement", field: "bank_statement" };

/** Waits until the status table shows a status for a lender. */
export function waitForStatus(server: TestServer, applicant: Applicant, lender: string, status: string, seconds = 60) {
  return until(async () => {
    const row = await statusOf(server, applicant, lender);
    return row.status === status && row;
  }, seconds).catch(async () => {
    throw new Error(`not ${status} but ${JSON.stringify(await transactionOf(server, applicant, lender))}`);
  });
}
