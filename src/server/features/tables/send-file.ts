import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileFormat } from "../../../contract/staff/tables/tables.ts";
import { unlessHead } from "../../platform/routes/unless-head.ts";
import { csvFile } from "./csv.ts";
import type { Sheet } from "./file-cells.ts";
import { xlsxFile } from "./xlsx.ts";

const WRITERS: Record<FileFormat, (sheet: Sheet) => AsyncIterable<string | Uint8Array>> = {
  csv: csvFile,
  xlsx: (sheet) => xlsxFile(sheet),
};

const MEDIA_TYPES: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Streams lines as a CSV file. @param id of the document; a slug, so safe in a header */
export function sendCsv(reply: FastifyReply, id: string, lines: AsyncIterable<string> | Iterable<string>): FastifyReply {
  return send(reply, `${id}.csv`, "csv", Readable.from(unlessHead(reply, lines), { encoding: "utf8" }));
}

/** Streams a sheet as a file. @param name of the file; safe in a header */
export function sendSheet(reply: FastifyReply, name: string, format: FileFormat, sheet: Sheet): FastifyReply {
  return send(reply, name, format, Readable.from(unlessHead(reply, WRITERS[format](sheet)), { objectMode: false }));
}

function send(reply: FastifyReply, name: string, format: FileFormat, bytes: Readable): FastifyReply {
  reply.headers({
    "content-type": MEDIA_TYPES[format],
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  });
  return reply.send(bytes);
}
