import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { openPostgres } from "../../../src/server/platform/db/postgres/postgres.ts";
import { CallCompletion } from "../../../src/server/platform/routes/call-completion.ts";

afterEach(() => void vi.useRealTimers());

test("a failed first connection for LISTEN is reported, and leaves no retries behind", async () => {
  const sockets: Socket[] = [];
  // A server that closes every connection.
  const server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.push(socket);
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  const database = openPostgres(`postgres://nobody@127.0.0.1:${port}/none`, () => {});
  const endings = new CallCompletion(database);
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect(endings.expect("a call")).rejects.toThrow();
    expect(sockets).toHaveLength(tries);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  // Taken in order: what had been tried again would be there before it.
  const probe = connect(port, "127.0.0.1");
  await once(probe, "close");
  expect(sockets).toHaveLength(4);
  vi.useRealTimers();
  await database.close();
  server.close();
});
