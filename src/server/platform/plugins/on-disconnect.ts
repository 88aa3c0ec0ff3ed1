import type { FastifyReply } from "fastify";

/** Aborts when the caller's connection closes before the answer is sent. */
export function onDisconnect({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  const close = () => {
    if (!raw.writableFinished) disconnected.abort();
  };
  if (raw.closed) close();
  else raw.once("close", close);
  return disconnected.signal;
}
