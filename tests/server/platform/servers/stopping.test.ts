import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startProduct } from "../../../support/product.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A connection over which so much of a request has come that the server is at work on it. */
async function begin(origin: string, text: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  // A reset is an end like any other.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  socket.write(text);
  cleanUp.push(() => socket.destroy());
  return { socket, closed };
}

test("S48 after SIGTERM a body that never arrives, endless headers and an unread response do not delay the exit: code 0", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "saral-stopping-"));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const product = await startProduct({ SIMULATOR: "off", DATA_DIR: dataDir });
  let running = true;
  cleanUp.push(() => running && product.stop());
  const head =
    "POST /api/prospect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 22\r\nExpect: 100-continue\r\n";
  const half = await begin(product.origin, `${head}\r\n`);
  // The server has the headers, and waits for the body.
  await once(half.socket, "data");
  half.socket.write('{"pro');
  const headers = await begin(product.origin, head);
  const unread = await begin(product.origin, "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200));
  unread.socket.pause();
  // Killed half a minute later, it would have no code.
  expect(await product.stop(), product.output()).toBe(0);
  running = false;
  unread.socket.resume();
  await Promise.all([half.closed, headers.closed, unread.closed]);
});
