import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendEmail } from "../../../src/server/platform/integrations/email.ts";

const EMAIL = {
  id: "one",
  from: { name: "Saral", address: "hello@saral.example" },
  replyTo: "help@saral.example",
  to: "meera@example.com",
  subject: "Hello",
  text: "Hello",
};

/** An SMTP server whose greeting never comes to its end, though a line of it comes again and again. */
const server = createServer((socket) => {
  const dribble = setInterval(() => socket.write("220-one moment\r\n"), 20);
  socket.on("close", () => clearInterval(dribble));
  socket.on("error", () => clearInterval(dribble));
});
let url: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => server.close());

test("a send that times out closes its connection, even while the server keeps writing", async () => {
  const connected = once(server, "connection") as Promise<[Socket]>;
  const sending = sendEmail(url, EMAIL, { connectMs: 100_000, sendMs: 300 });
  const failed = expect(sending).rejects.toThrow();
  const [socket] = await connected;
  const closed = once(socket, "close");
  await failed;
  await closed;
});
