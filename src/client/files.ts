import type { StoredFile } from "../contract/customer/files.ts";
import { announceFile, listFiles, readFile, removeFile } from "./calls/form-api.ts";
import { sendFile } from "./calls/send-file.ts";
import { CallError } from "./http/call-error.ts";
import { saveDownload } from "./save-download.ts";
import { useSWR } from "./swr.ts";

/** The form for which files are uploaded, and their owner. */
export interface FilesOf {
  /** Prospect application id. */
  user: string;
  form: string;
  release: string;
  productType: string;
}

interface Options {
  signal: AbortSignal;
  onProgress(share: number): void;
}

/** Errors that a retry with the same file cannot fix. */
const FINAL = new Set(["FILE_TOO_LARGE", "FILE_TYPE_REFUSED", "FILE_UNSAFE", "TOO_MANY_FILES", "BAD_REQUEST", "RELEASE_UNKNOWN"]);

/** Ids of files that were announced but not confirmed: the server may have stored them. */
const announced = new WeakMap<File, string>();

/** The customer's files: list, upload, remove, download. */
export function useFiles({ user, form, release, productType }: FilesOf) {
  const { data, mutate } = useSWR(["files", user], async () => (await listFiles({ params: { id: user }, quiet: true })).data, {
    revalidateOnFocus: false,
  });
  const change = (edit: (files: readonly StoredFile[]) => StoredFile[]) =>
    void mutate((files) => edit(files ?? []), { revalidate: data === undefined });
  // The server deletes unreferenced files after some days, so a failure is ignored.
  const removeQuietly = (id: string) => void removeFile({ params: { id: user, file: id }, quiet: true }).catch(() => {});
  return {
    files: data,
    async upload(field: string, file: File, { signal, onProgress }: Options) {
      let sent = 0;
      const progress = (share: number) => {
        sent = share;
        onProgress(share);
      };
      const instead = announced.get(file);
      const body = { form, release, productType, field, name: file.name || "file", bytes: file.size, ...(instead && { instead }) };
      try {
        const { id } = (await announceFile({ params: { id: user }, body, quiet: true, signal })).data;
        announced.set(file, id);
        const stored = await sendFile({ id: user, file: id }, file, { signal, onProgress: progress });
        announced.delete(file);
        change((files) => [...files, stored]);
        return { file: stored };
      } catch (error) {
        const id = announced.get(file);
        // The server drops an incomplete upload by itself.
        if (signal.aborted && sent === 1 && id) removeQuietly(id);
        if (signal.aborted) return null;
        if (!(error instanceof CallError)) throw error;
        return { failure: { code: error.code, message: error.message, again: !FINAL.has(error.code) } };
      }
    },
    remove(id: string) {
      change((files) => files.filter((file) => file.id !== id));
      removeQuietly(id);
    },
    async download({ id, name }: StoredFile) {
      saveDownload((await readFile({ params: { id: user, file: id }, file: true })) as Blob, name);
    },
  };
}
