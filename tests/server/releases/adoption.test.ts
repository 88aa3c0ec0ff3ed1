import { afterAll, beforeAll, expect, test } from "vitest";
import { CheckoutAdoption } from "../../../src/server/platform/releases/adoption.ts";
import { ContentStore } from "../../../src/server/platform/releases/documents/content-store.ts";
import { noteCheckout, PublicationConflict, readLive } from "../../../src/server/platform/releases/publication/publications.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("of two servers that import their files over one publication, the later is told, and nothing of its own is stored", async () => {
  const { db, clock } = server.ctx;
  const live = await readLive(db);
  if (live === null) throw new Error("There is no publication");
  const seenEarlier = { ...live, checkout: "0".repeat(64) };
  await expect(noteCheckout(db, seenEarlier, live.release, clock.now())).rejects.toThrow(PublicationConflict);
  expect(await readLive(db)).toEqual(live);
});

/** Imports no files, while publishing fails so many times. Returns how often it was tried, and what was thrown at last. */
async function adoptAfter(failures: number, error: Error) {
  let tries = 0;
  const publishOver = async () => {
    tries += 1;
    if (tries <= failures) throw error;
    return { ok: true, findings: [] };
  };
  const parts = {
    database: server.ctx.database,
    loader: { contents: new ContentStore(), documents: async () => [] },
    publisher: { publishOver, storeCheckout: async () => {} },
    log: server.ctx.log,
  };
  const thrown = await new CheckoutAdoption(parts as never).adopt([]).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { tries, thrown };
}

test("an import at startup is tried again after publications by others, five times in all", async () => {
  const conflict = new PublicationConflict(1, 2);
  expect(await adoptAfter(4, conflict)).toEqual({ tries: 5, thrown: null });
  expect(await adoptAfter(9, conflict)).toEqual({ tries: 5, thrown: conflict });
  const fault = new Error("The disk is full");
  expect(await adoptAfter(1, fault)).toEqual({ tries: 1, thrown: fault });
});
