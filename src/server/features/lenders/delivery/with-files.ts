import type { LenderConnector } from "../../../../contract/documents.gen.ts";
import { filesSentBy } from "../../../../engine/catalog/lenders/connector-parts.ts";
import { partsOfField } from "../../../../engine/rules/submission.ts";
import type { Context } from "../../../platform/context.ts";
import { openFile } from "../../files/files.ts";

/** A file inside the body of a call. */
interface SentFile {
  name: string;
  /** Media type, detected from its bytes. */
  type: string;
  /** The whole content, in base64. */
  content: string;
}

/**
 * Replaces file ids in a body by the files themselves; ids without a file become null.
 * @param connector connector by which the body was written
 * @throws NOT_FOUND if a file was deleted
 */
export async function withFiles(ctx: Context, customerId: string, connector: LenderConnector, body: string): Promise<string> {
  const fields = Object.keys(filesSentBy(connector));
  if (fields.length === 0) return body;
  const message = JSON.parse(body) as Record<string, unknown>;
  for (const field of fields) {
    const path = partsOfField(field);
    const last = path.pop() ?? "";
    const parent = path.reduce<Record<string, unknown>>((at, part) => at[part] as Record<string, unknown>, message);
    parent[last] = await filesOf(ctx, customerId, parent[last]);
  }
  return JSON.stringify(message);
}

async function filesOf(ctx: Context, customerId: string, answer: unknown): Promise<SentFile | SentFile[] | null> {
  if (typeof answer === "string") return readFile(ctx, customerId, answer);
  if (!Array.isArray(answer)) return null;
  const files: SentFile[] = [];
  for (const id of answer) files.push(await readFile(ctx, customerId, String(id)));
  return files;
}

async function readFile(ctx: Context, customerId: string, id: string): Promise<SentFile> {
  const { name, type, pieces } = await openFile(ctx, { customerId, id });
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(piece);
  return { name, type, content: Buffer.concat(bytes).toString("base64") };
}
