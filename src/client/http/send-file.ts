import type { StoredFile } from "../../contract/customer/files.ts";
import { FILE_PATH } from "../calls/form-api.ts";
import { type SendOptions, sendBody } from "./send-body.ts";

/** Uploads the bytes of an announced file. @throws as `sendBody` */
export async function sendFile(params: { id: string; file: string }, file: File, options: SendOptions): Promise<StoredFile> {
  const { data } = await sendBody<{ data: StoredFile }>({ method: "PUT", path: FILE_PATH, params, body: file, ...options });
  return data;
}
