import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { newMobile, newProspect, sendOtp, signInCustomer } from "../../../support/customer.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";

/** Two servers on one database: each with connections of its own to PostgreSQL, or both with the embedded one's. */
let one: TestServer;
let two: TestServer;
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-servers-"));

beforeAll(async () => {
  database = await freshDatabase();
  const env = { SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}` };
  one = await startTestServer({ env, workers: true, databaseUrl: database.url });
  two = await startTestServer({
    env,
    workers: true,
    dataDir,
    databaseUrl: database.url,
  });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const withColor = (documents: readonly SourceDocument[], primaryColor: string) =>
  documents.map((document) =>
    document.kind === "brand" ? { ...document, content: { ...(document.content as object), primaryColor } } : document,
  );
const publish = (server: TestServer, documents: readonly SourceDocument[], on?: number) =>
  server.releases.publish(documents, { author: "test", note: "a colour", source: "product" }, on === undefined ? {} : { on });

describe("S62 two servers", () => {
  test("load each other's publications, forward only, and do not overwrite them", async () => {
    const documents = await one.releases.liveDocuments();
    for (const [index, server] of [one, two, one].entries()) {
      const published = await publish(server, withColor(documents, `#31317${index}`));
      expect(published.ok).toBe(true);
      for (const each of [one, two])
        await until(
          () => published.ok && each.releases.publication() === published.publication && each.releases.live().hash === published.hash,
        );
    }
    const last = one.releases.publication();
    expect(two.releases.publication()).toBe(last);
    await expect(publish(two, withColor(documents, "#323272"), last - 1)).rejects.toMatchObject({
      status: 409,
      code: "PUBLICATION_CONFLICT",
    });
    await two.releases.takeBack(null, { author: "test", note: "back" });
    await until(() => one.releases.publication() === last + 1);
    expect(one.releases.live().hash).toBe(two.releases.live().hash);
    expect((await one.releases.publications({ before: null, limit: 1 }))[0]).toMatchObject({
      number: last + 1,
      followed: last,
      restores: last - 1,
    });
  });

  test("share sessions and their end", async () => {
    const { token, prospectAppId } = await signInCustomer(one);
    expect((await two.call("GET", `/api/user/${prospectAppId}`, { token })).status).toBe(200);
    await two.call("POST", "/api/logout", { token });
    expect((await one.call("GET", `/api/user/${prospectAppId}`, { token })).status).toBe(401);
  });

  test("share one limit", async () => {
    const mobile = newMobile();
    const prospect = await newProspect(one);
    expect((await sendOtp(one, prospect, mobile)).status).toBe(200);
    expect((await sendOtp(two, prospect, mobile)).body.code).toBe("OTP_RESEND_TOO_EARLY");
  });

  test("run a keyed call that both received once", async () => {
    const { token, prospectAppId } = await signInCustomer(one);
    const headers = { "idempotency-key": randomUUID() };
    const options = { token, headers, body: { prospectAppId, productType: "loan", startNew: true } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? two : one).call("POST", "/api/applications", options)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.appId)).size).toBe(1);
  });
});
