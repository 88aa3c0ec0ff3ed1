import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SCHEMAS = fileURLToPath(new URL("../../schemas/", import.meta.url));

/** A document as it is shipped. */
export function shipped<Document>(path: string): Document {
  return JSON.parse(readFileSync(`${SCHEMAS}${path}.json`, "utf8")) as Document;
}

/** All shipped documents of a folder, by id. */
export function shippedFolder<Document extends { id: string }>(folder: string): Map<string, Document> {
  const ids = readdirSync(`${SCHEMAS}${folder}`).map((file) => file.replace(/\.json$/, ""));
  return new Map(ids.map((id) => [id, shipped<Document>(`${folder}/${id}`)]));
}
