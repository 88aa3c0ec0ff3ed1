import type { Context } from "../../platform/context.ts";
import type { FileReading } from "../../platform/db/tables/upload-tables.ts";
import { PIECE_BYTES } from "../../platform/uploads/receive.ts";
import { CsvRows, type FileRow } from "./csv-rows.ts";
import { type WorkbookFile, workbookRows } from "./workbook/workbook-process.ts";

/** Binds a chunk to its position, so that it cannot be moved or assigned to another file. */
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

/** A stored workbook, for the process that reads it. */
export const storedWorkbook = (store: Store, { id, bytes }: { id: string; bytes: number }): WorkbookFile => ({
  bytes,
  pieceBytes: PIECE_BYTES,
  readPiece: (number) => readPiece(store, id, number),
});

/** Rows of a file in parts, the header row first; of a workbook those of the sheet that is read. */
export async function* rowsOf(
  store: Store,
  file: { id: string; bytes: number; format: "csv" | "xlsx" },
  { sheet }: Pick<FileReading, "sheet">,
): AsyncGenerator<FileRow[]> {
  if (file.format === "xlsx") return yield* workbookRows(storedWorkbook(store, file), sheet?.part ?? "");
  const decoder = new TextDecoder("utf-8");
  const reader = new CsvRows();
  for await (const piece of piecesOf(store, file.id, file.bytes)) yield* reader.takeInTurns(decoder.decode(piece, { stream: true }));
  yield [...reader.take(decoder.decode()), ...reader.end()];
}
