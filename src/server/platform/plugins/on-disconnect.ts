import type { FastifyReply } from "fastify";

/** Aborts when the caller's connection closes before the answer is sent. */
export function onDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const close = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.closed) close();
  else raw.once("close", close);
  return gone.signal;
}
