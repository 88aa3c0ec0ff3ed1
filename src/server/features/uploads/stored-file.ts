import type { Context } from "../../platform/context.ts";
import { CsvRows, type FileRow } from "./csv-rows.ts";
import { sheetRows } from "./xlsx-rows.ts";
import type { RandomAccess } from "./zip-entries.ts";

/** A piece opens at its own place alone, so that none can be moved or given to another file. */
export const placeOf = (id: string, number: number): string => `upload ${id} ${number}`;

type Store = Pick<Context, "db" | "vault">;

async function readPiece({ db, vault }: Store, id: string, number: number): Promise<Buffer> {
  const { sealed } = await db
    .selectFrom("upload_pieces")
    .select("sealed")
    .where("file_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return vault.openBytes(placeOf(id, number), Buffer.from(sealed));
}

async function* piecesOf(store: Store, id: string, bytes: number): AsyncGenerator<Buffer> {
  for (let number = 0, read = 0; read < bytes; number++) {
    const piece = await readPiece(store, id, number);
    read += piece.length;
    yield piece;
  }
}

/** A file in its pieces, of which one is in memory at a time. @param pieceBytes of each but the last */
export function randomAccess(store: Store, { id, bytes, pieceBytes }: { id: string; bytes: number; pieceBytes: number }): RandomAccess {
  let held: { number: number; piece: Buffer } | null = null;
  const pieceAt = async (number: number) => {
    if (held?.number !== number) held = { number, piece: await readPiece(store, id, number) };
    return held.piece;
  };
  return {
    bytes,
    async read(start, length) {
      const parts: Buffer[] = [];
      for (let at = start; at < start + length; ) {
        const piece = await pieceAt(Math.floor(at / pieceBytes));
        const part = piece.subarray(at % pieceBytes, (at % pieceBytes) + start + length - at);
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    },
  };
}

/** The rows of a file, the line of headers first, some at a time. */
export async function* rowsOf(store: Store, file: { id: string; bytes: number; format: "csv" | "xlsx" }): AsyncGenerator<FileRow[]> {
  if (file.format === "xlsx") {
    const whole = new Uint8Array(file.bytes);
    let at = 0;
    for await (const piece of piecesOf(store, file.id, file.bytes)) {
      whole.set(piece, at);
      at += piece.length;
    }
    return yield* sheetRows(whole.buffer);
  }
  const decoder = new TextDecoder("utf-8");
  const reader = new CsvRows();
  for await (const piece of piecesOf(store, file.id, file.bytes)) yield reader.take(decoder.decode(piece, { stream: true }));
  yield [...reader.take(decoder.decode()), ...reader.end()];
}
