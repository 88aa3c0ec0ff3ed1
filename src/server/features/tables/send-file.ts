import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Sends lines as a CSV file as they come. @param name of the document, which is a slug and so safe in a header */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string> | Iterable<string>): FastifyReply {
  reply.headers({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "no-store",
  });
  return reply.send(Readable.from(lines, { encoding: "utf8" }));
}
