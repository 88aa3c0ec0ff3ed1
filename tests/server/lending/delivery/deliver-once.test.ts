import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Delivery } from "../../../../src/contract/customer/lending/status.ts";
import { deliverSubmission } from "../../../../src/server/features/lenders/delivery/deliver.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { withdraw } from "../../rights/rights-server.ts";
import { type Applicant, apply, complete, offerOf, select, statusOf, transactionOf } from "../lending-server.ts";

const LENDER = "amaltas-bank";
const dataDir = mkdtempSync(join(tmpdir(), "saral-deliver-"));
let answer: { status: number; body: string } = { status: 201, body: "{}" };
/** What happens while the lender has the call and has not answered. */
let beforeResponse: () => Promise<void> = async () => {};
/** The errors that were logged about the lender. */
const logged: string[] = [];
let calls: { key: string | undefined; callback: string | undefined; body: string }[] = [];
const lender = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const header = (name: string) => request.headers[name]?.toString();
  calls.push({ key: header("idempotency-key"), callback: header("x-saral-callback"), body: Buffer.concat(chunks).toString() });
  await beforeResponse();
  response.writeHead(answer.status).end(answer.body);
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((done) => lender.listen(0, "127.0.0.1", done));
  writeFileSync(join(dataDir, "simulator.json"), JSON.stringify({ url: `http://127.0.0.1:${(lender.address() as AddressInfo).port}` }));
  const log = (line: string) => {
    const { level, lender: about, msg } = JSON.parse(line);
    if (level === "error" && about === LENDER) logged.push(msg);
  };
  server = await startTestServer({ dataDir, env: { SIMULATOR: "on" }, log });
});
afterAll(async () => {
  await server.stop();
  lender.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** An application that is to be sent; no worker runs, so each try is made by hand. */
async function createSubmission(): Promise<{ applicant: Applicant; id: string; try: (attempt?: number) => Promise<void> }> {
  const applicant = await apply(server);
  await select(server, applicant, (await offerOf(server, applicant, LENDER)).id);
  const { id } = await server.ctx.db
    .selectFrom("lender_applications")
    .select("id")
    .where("application_id", "=", applicant.appId)
    .executeTakeFirstOrThrow();
  calls = [];
  return { applicant, id, try: (attempt = 1) => deliverSubmission(server.ctx, id, attempt) };
}
const rowOf = (id: string) =>
  server.ctx.db
    .selectFrom("lender_applications")
    .select(["delivery", "tries", "status", "reference"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const receivedBody = () => JSON.stringify({ reference: `REF-${randomUUID()}`, status: "under_review", eventId: randomUUID() });

describe("a job whose submission is", () => {
  const cases: [Delivery, number][] = [
    ["none", 0],
    ["waiting", 1],
    ["retrying", 1],
    ["delivered", 0],
    ["unreachable", 0],
    ["refused", 0],
  ];
  test.each(cases)("%s calls the lender %i times", async (delivery, expected) => {
    const one = await createSubmission();
    answer = { status: 201, body: receivedBody() };
    await server.ctx.db.updateTable("lender_applications").set({ delivery }).where("id", "=", one.id).execute();
    await one.try();
    expect(calls).toHaveLength(expected);
  });

  test("of another attempt, or of an unknown application, makes no call", async () => {
    const one = await createSubmission();
    await one.try(0);
    await one.try(2);
    await deliverSubmission(server.ctx, randomUUID(), 1);
    expect(calls).toEqual([]);
  });
});

test("a submission that a lender has accepted is not sent again, and its response counts", async () => {
  const one = await createSubmission();
  answer = { status: 201, body: receivedBody() };
  await one.try();
  await one.try();
  expect(calls).toEqual([
    {
      key: `${one.id}-1`,
      callback: `${server.settings.publicUrl}/api/webhooks/lenders/${LENDER}`,
      body: expect.stringContaining(one.applicant.mobile),
    },
  ]);
  const { reference } = JSON.parse(answer.body);
  expect(await rowOf(one.id)).toEqual({ delivery: "delivered", tries: 1, status: "IN_REVIEW", reference });
});

test("each attempt is the same call, and after the last one the customer can submit again", async () => {
  const one = await createSubmission();
  answer = { status: 500, body: "no" };
  for (let tries = 1; tries <= 6; tries++) {
    await expect(one.try()).rejects.toThrow("answer 500");
    expect(await rowOf(one.id)).toMatchObject({ delivery: "retrying", tries, status: "SUBMITTED" });
  }
  expect((await statusOf(server, one.applicant, LENDER)).message).toContain("We will keep trying");
  // The document allows six retries; the seventh try is the last.
  await one.try();
  expect(await rowOf(one.id)).toMatchObject({ delivery: "unreachable", tries: 7, status: "ACTION_NEEDED" });
  expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(1);
  const { message, history } = await transactionOf(server, one.applicant, LENDER);
  expect(message).toContain("could not be reached");
  expect(history.map(({ status }: { status: string }) => status)).toEqual(["SELECTED", "SUBMITTED", "ACTION_NEEDED"]);
});

test("a refusal without a status requests action from the customer; with one, that status counts", async () => {
  const withoutReference = await createSubmission();
  answer = { status: 422, body: "{}" };
  await withoutReference.try();
  expect(await rowOf(withoutReference.id)).toMatchObject({ delivery: "refused", status: "ACTION_NEEDED" });
  const withStatus = await createSubmission();
  answer = { status: 422, body: JSON.stringify({ reference: `REF-${randomUUID()}`, status: "declined", eventId: randomUUID() }) };
  await withStatus.try();
  expect(await rowOf(withStatus.id)).toMatchObject({ delivery: "delivered", status: "DECLINED" });
});

test("a lender whose webhook arrived before its lost response causes no request for action", async () => {
  const one = await createSubmission();
  answer = { status: 500, body: "no" };
  await server.ctx.db.updateTable("lender_applications").set({ tries: 6, status: "APPROVED" }).where("id", "=", one.id).execute();
  await one.try();
  expect(await rowOf(one.id)).toMatchObject({ delivery: "unreachable", status: "APPROVED" });
});

test("a submission that cannot be built and an answer that cannot be processed are logged as what they are", async () => {
  const [first, unreadable, second] = [await createSubmission(), await createSubmission(), await createSubmission()];
  await server.ctx.db.updateTable("lender_applications").set({ sealed_body: "c1.AAAA" }).where("id", "=", unreadable.id).execute();
  answer = { status: 201, body: receivedBody() };
  await first.try();
  const unsent = "a submission could not be built or sent";
  await expect(unreadable.try()).rejects.toThrow(unsent);
  expect(calls).toHaveLength(1);
  // The lender repeats the reference of another application.
  const unprocessed = "a lender's answer could not be processed";
  await expect(second.try()).rejects.toThrow(unprocessed);
  expect(logged).toEqual([unsent, unprocessed]);
});

describe("a consent withdrawn", () => {
  const TERMS = "terms-and-privacy";
  const during = async (one: Awaited<ReturnType<typeof createSubmission>>) => {
    beforeResponse = async () => expect((await withdraw(server, one.applicant, TERMS)).status).toBe(200);
    await one.try().finally(() => {
      beforeResponse = async () => {};
    });
  };
  const again = async ({ applicant }: Awaited<ReturnType<typeof createSubmission>>) => {
    expect((await complete(server, applicant)).status).toBe(200);
    return server.call("POST", `/api/applications/${applicant.appId}/lenders/${LENDER}/submit`, {
      token: applicant.token,
      body: { consents: [] },
    });
  };

  test("during the lender's call, does not discard its response: reference, status and report", async () => {
    const one = await createSubmission();
    answer = { status: 201, body: receivedBody() };
    await during(one);
    const { reference } = JSON.parse(answer.body);
    expect(await rowOf(one.id)).toMatchObject({ delivery: "delivered", status: "IN_REVIEW", reference });
    expect((await again(one)).body.code).toBe("ALREADY_SUBMITTED");
    expect(calls).toHaveLength(1);
  });

  test("during a call that the lender refuses, requests action once", async () => {
    const one = await createSubmission();
    answer = { status: 422, body: "{}" };
    await during(one);
    expect(await rowOf(one.id)).toMatchObject({ delivery: "refused", status: "ACTION_NEEDED" });
    const { history } = await transactionOf(server, one.applicant, LENDER);
    expect(history.map(({ status }: { status: string }) => status)).toEqual(["SELECTED", "SUBMITTED", "ACTION_NEEDED"]);
  });

  test("after a call without a response, blocks other offers; given again, it is the same submission", async () => {
    const one = await createSubmission();
    answer = { status: 500, body: "no" };
    await expect(one.try()).rejects.toThrow("answer 500");
    await withdraw(server, one.applicant, TERMS);
    await one.try();
    expect(calls).toHaveLength(1);
    expect(await rowOf(one.id)).toMatchObject({ delivery: "unreachable", status: "ACTION_NEEDED" });
    const chosen = await again(one);
    expect(chosen.body).toEqual({ data: { lender: LENDER, status: "SUBMITTED" } });
    answer = { status: 201, body: receivedBody() };
    await one.try();
    expect(new Set(calls.map(({ key, body }) => key + body)).size).toBe(1);
    expect(await rowOf(one.id)).toMatchObject({ delivery: "delivered", reference: JSON.parse(answer.body).reference });
  });

  test("during a call that fails, counts as unreachable", async () => {
    const one = await createSubmission();
    answer = { status: 500, body: "no" };
    await expect(during(one)).rejects.toThrow("answer 500");
    expect(await rowOf(one.id)).toMatchObject({ delivery: "unreachable", status: "ACTION_NEEDED" });
  });
});
