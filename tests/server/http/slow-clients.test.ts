import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, rawConnection } from "../../support/raw-connection.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const CLIENTS = 500;
/** How long a request may take: longer than a test, and hardly any time. */
const [ENDLESS_MS, SHORT_MS] = [600_000, 1_000];
const MAX_WAIT_MS = 60_000;
const BODY = '{"productType":"loan"}';

let server: TestServer;
let port = 0;
beforeAll(async () => {
  server = await startTestServer({ waits: { requestMs: SHORT_MS } });
  port = await listen(server);
});
afterAll(() => server.stop());

const PARTS = [
  "",
  "POST /api/prospect HTTP/1.1\r\nHost: local",
  `POST /api/prospect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`,
  `POST /api/prospect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`,
];

test(`S45 ${CLIENTS} slow clients are disconnected without a row, and others are served meanwhile`, {
  timeout: MAX_WAIT_MS + 60_000,
}, async () => {
  const setTimeLimit = (ms: number) => {
    server.ctx.waits.requestMs = ms;
    server.app.server.headersTimeout = ms;
  };
  // Each sends a part of its request and then nothing more.
  const connectAll = async () => {
    const clients = Array.from({ length: CLIENTS }, (_, index) => rawConnection(port, PARTS[index % PARTS.length] ?? ""));
    await Promise.all(clients.map(({ socket }) => once(socket, "connect")));
    return clients;
  };
  setTimeLimit(ENDLESS_MS);
  const staying = await connectAll();
  for (let call = 0; call < 20; call++) {
    const response = await fetch(`http://127.0.0.1:${port}/api/prospect`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: BODY,
    });
    expect(response.status).toBe(200);
  }
  // They were served beside the slow ones, not after them.
  expect(staying.filter(({ socket }) => !socket.destroyed)).toHaveLength(CLIENTS);
  for (const { socket } of staying) socket.destroy();
  setTimeLimit(SHORT_MS);
  const clients = await connectAll();
  await Promise.all(clients.map(({ closed }) => closed));
  for (const { answer } of clients) expect(answer()).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/);
  const { rows } = await server.ctx.database.execute("select count(*)::int as n from prospects");
  expect(rows[0]?.n).toBe(20);
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200);
});
