import { connect, type Socket } from "node:net";
import type { TestServer } from "./server.ts";

/** Has a server listen on this machine. @returns its port */
export const listen = async ({ app }: TestServer): Promise<number> =>
  Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

/** A connection that writes raw bytes, with the received response and its end, also by a reset. */
export function rawConnection(port: number, bytes: string): { socket: Socket; answer: () => string; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  return { socket, answer: () => answer, closed };
}
