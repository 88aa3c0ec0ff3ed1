import type { StoredFile } from "../contract/customer/files.ts";
import { CallError } from "./calls/call-error.ts";
import { saveFile } from "./calls/download.ts";
import { announceFile, listFiles, readFile, removeFile } from "./calls/form-api.ts";
import { sendFile } from "./calls/send-file.ts";
import { useSWR } from "./reads.ts";

/** The form that files are given to, and whose they are. */
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

/** What nobody can mend by sending the same file again. */
const FINAL = new Set(["FILE_TOO_LARGE", "FILE_TYPE_REFUSED", "FILE_UNSAFE", "TOO_MANY_FILES", "BAD_REQUEST", "RELEASE_UNKNOWN"]);

/** The customer's files, and what can be done with them. */
export function useFiles({ user, form, release, productType }: FilesOf) {
  const { data, mutate } = useSWR(["files", user], async () => (await listFiles({ params: { id: user }, quiet: true })).data, {
    revalidateOnFocus: false,
  });
  const change = (edit: (files: readonly StoredFile[]) => StoredFile[]) =>
    void mutate((files) => edit(files ?? []), { revalidate: data === undefined });
  return {
    files: data,
    async upload(field: string, file: File, options: Options) {
      try {
        const body = { form, release, productType, field, name: file.name || "file", bytes: file.size };
        const { data: announced } = await announceFile({ params: { id: user }, body, quiet: true, signal: options.signal });
        const given = await sendFile({ id: user, file: announced.id }, file, options);
        change((files) => [...files, given]);
        return { file: given };
      } catch (error) {
        if (options.signal.aborted) return null;
        if (!(error instanceof CallError)) throw error;
        return { failure: { code: error.code, message: error.message, again: !FINAL.has(error.code) } };
      }
    },
    remove(id: string) {
      change((files) => files.filter((file) => file.id !== id));
      // What nobody names any more goes by itself after some days.
      removeFile({ params: { id: user, file: id }, quiet: true }).catch(() => {});
    },
    async download({ id, name }: StoredFile) {
      saveFile((await readFile({ params: { id: user, file: id }, file: true })) as Blob, name);
    },
  };
}
