import type { StoredFile } from "../../contract/customer/files.ts";
import { type SendOptions, sendBody } from "../http/send-body.ts";
import { FILE_PATH } from "./form-api.ts";

/** Uploads the bytes of an announced file. @throws as `sendBody` */
export async function sendFile(params: { id: string; file: string }, file: File, options: SendOptions): Promise<StoredFile> {
  const { data } = await sendBody<{ data: StoredFile }>({ method: "PUT", path: FILE_PATH, params, body: file, ...options });
  return data;
}
