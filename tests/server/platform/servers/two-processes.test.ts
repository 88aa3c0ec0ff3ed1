import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPOSITORY } from "../../../../src/server/platform/repository.ts";
import {
  goodAnswers,
  goodConsents,
  newMobile,
  newProspect,
  type SignedInCustomer,
  sendOtp,
  signInCustomer,
} from "../../../support/customer.ts";
import { type StartedProduct, startProduct } from "../../../support/product.ts";
import { type Caller, type FreshDatabase, freshDatabase } from "../../../support/server.ts";

const FORM = "personal-loan";
const folders: string[] = [];
const folder = () => {
  const created = mkdtempSync(join(tmpdir(), "saral-process-"));
  folders.push(created);
  return created;
};
let database: FreshDatabase;
const shared: Record<string, string> = { SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`, SIMULATOR: "off" };
const running = new Set<StartedProduct>();
async function start(root?: string): Promise<StartedProduct> {
  const product = await startProduct({ ...shared, DATA_DIR: folder() }, root ? { root } : {});
  running.add(product);
  return product;
}
async function stop(product: StartedProduct, signal?: "SIGKILL"): Promise<number | null> {
  running.delete(product);
  return product.stop(signal);
}

beforeAll(async () => {
  database = await freshDatabase();
  shared.DATABASE_URL = database.url;
});
afterAll(async () => {
  for (const product of running) await product.stop();
  await database?.drop();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

/** The same code with another engine, as a later build has it. */
function copyAsNewerBuild(): string {
  const root = folder();
  for (const part of ["src", "schemas", "locales", "package.json", "tsconfig.json", "vite.config.ts"])
    cpSync(join(REPOSITORY, part), join(root, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(REPOSITORY, "node_modules"), join(root, "node_modules"));
  appendFileSync(join(root, "src/engine/catalog/localise.ts"), "\n// A later build.\n");
  cpSync(join(REPOSITORY, ".build"), join(root, ".build"), { recursive: true });
  return root;
}

const releaseOf = async (server: Caller): Promise<string> => (await server.call("GET", "/api/config/customer")).body.release;
const outboxOf = async (server: Caller, to: string): Promise<unknown[]> => (await server.call("GET", `/api/dev/outbox?to=${to}`)).body;
const statusOf = async (server: Caller, { token, prospectAppId }: SignedInCustomer) =>
  (await server.call("GET", `/api/user/${prospectAppId}`, { token })).status;

async function offersOf(server: Caller, { token }: SignedInCustomer, appId: string): Promise<{ id: string }[]> {
  const { status, body } = await server.call("GET", `/api/offers/${appId}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.offers;
}

async function apply(server: Caller, { token, prospectAppId }: SignedInCustomer): Promise<string> {
  const body = { form: FORM, release: await releaseOf(server), answers: goodAnswers(), consents: goodConsents(), complete: true };
  const answer = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.appId;
}

test("S62 a later build takes over from an earlier one: sessions, drafts, decisions and files of forms continue", async () => {
  const [root, earlier] = [copyAsNewerBuild(), await start()];
  const customer = await signInCustomer(earlier);
  const appId = await apply(earlier, customer);
  const offers = await offersOf(earlier, customer, appId);
  expect(offers.length).toBeGreaterThan(0);
  const { forms } = (await earlier.call("GET", "/api/config/customer")).body;
  const [form] = Object.values(forms as Record<string, { url: string }>);
  const later = await start(root);
  expect(await statusOf(later, customer)).toBe(200);
  expect(await offersOf(later, customer, appId)).toEqual(offers);
  expect((await later.call("GET", form?.url ?? "")).status, "a file that a page of the earlier build asks for").toBe(200);
  // Both serve at once, and a journey started at one continues at the other.
  const another = await signInCustomer(later);
  expect(await statusOf(earlier, another)).toBe(200);
  const theirs = await apply(earlier, another);
  expect(await offersOf(later, another, theirs)).toEqual(await offersOf(earlier, another, theirs));
  expect(await stop(earlier), earlier.output()).toBe(0);
  expect(await statusOf(later, customer)).toBe(200);
  expect(await stop(later), later.output()).toBe(0);
});

describe("two processes side by side", () => {
  let one: StartedProduct;
  let two: StartedProduct;
  beforeAll(async () => {
    [one, two] = await Promise.all([start(), start()]);
  });
  const byTurns = (index: number) => (index % 2 ? two : one);

  test("S62 drafts of a page that arrive at both in any order leave the last one, with the highest revision", async () => {
    const customer = await signInCustomer(one);
    const { token, prospectAppId } = customer;
    const [release, writer] = [await releaseOf(one), randomUUID()];
    const save = (sequence: number) =>
      byTurns(sequence).call("PATCH", `/api/user/${prospectAppId}`, {
        token,
        body: { form: FORM, release, answers: { emi: sequence }, edit: { writer, sequence, revision: 0, changed: ["emi"] } },
      });
    const answers = await Promise.all([7, 3, 12, 1, 9, 5, 11, 2, 8, 4, 10, 6].map(save));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const server of [one, two]) {
      const { body } = await server.call("GET", `/api/user/${prospectAppId}/draft?form=${FORM}`, { token });
      expect(body.data).toMatchObject({ answers: { emi: 12 }, revision: Math.max(...answers.map(({ body: { revision } }) => revision)) });
    }
  });

  test("S62 a session started on one server is valid on the other, and ends on both", async () => {
    const customer = await signInCustomer(one);
    expect(await statusOf(two, customer)).toBe(200);
    expect((await two.call("POST", "/api/logout", { token: customer.token })).status).toBe(200);
    expect(await statusOf(one, customer)).toBe(401);
  });

  test("S62 both share one limit, and of codes requested on both at once one is sent", async () => {
    const mobile = newMobile();
    const prospect = await newProspect(one);
    const sent = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => sendOtp(byTurns(index), prospect, mobile)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(sent.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(["OTP_RESEND_TOO_EARLY"]));
    for (const server of [one, two]) expect(await outboxOf(server, mobile)).toHaveLength(1);
  });

  test("S62 a publication by the command line becomes live on both", async () => {
    const files = folder();
    for (const part of ["schemas", "locales"]) cpSync(join(REPOSITORY, part), join(files, part), { recursive: true });
    const site = join(files, "schemas/sites/multi-product.json");
    const document = JSON.parse(readFileSync(site, "utf8")) as object;
    writeFileSync(site, JSON.stringify({ ...document, brandName: { en: "Saral of two", hi: "दो का सरल" } }));
    const before = await releaseOf(one);
    await promisify(execFile)(
      join(REPOSITORY, "node_modules/.bin/node"),
      ["src/tools/config.ts", "import", "--folder", files, "--note", "two servers"],
      { cwd: REPOSITORY, env: { ...process.env, ...shared, DATA_DIR: folder() } },
    );
    for (const server of [one, two])
      await expect
        .poll(async () => (await server.call("GET", "/api/config/customer")).body.site.brandName, { timeout: 60_000 })
        .toBe("Saral of two");
    expect(await releaseOf(one)).not.toBe(before);
    expect(await releaseOf(two)).toBe(await releaseOf(one));
  });

  test("S62 a killed process leaves its jobs to the other, and each message is sent once", async () => {
    const mobiles = Array.from({ length: 12 }, newMobile);
    const prospects = await Promise.all(mobiles.map(() => newProspect(one)));
    const sending = mobiles.map((mobile, index) => sendOtp(byTurns(index), prospects[index] ?? "", mobile));
    const killed = Promise.all(sending.filter((_, index) => byTurns(index) === one)).then(() => stop(two, "SIGKILL"));
    const answers = await Promise.allSettled(sending);
    await killed;
    for (const [index, mobile] of mobiles.entries()) {
      const answer = answers[index];
      const accepted = answer?.status === "fulfilled" && answer.value.status === 200;
      const messages = await outboxOf(one, mobile);
      expect(messages.length, mobile).toBeLessThanOrEqual(1);
      if (accepted) await expect.poll(async () => (await outboxOf(one, mobile)).length, { timeout: 60_000 }).toBe(1);
    }
    expect((await one.call("GET", "/ready")).status).toBe(200);
  });
});
