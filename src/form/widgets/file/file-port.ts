import type { StoredFile } from "../../../contract/customer/files.ts";

/** Why a file was not taken. */
export interface UploadFailure {
  /** Of the table of errors; `NETWORK` where no answer came. */
  code: string;
  /** In the customer's language. */
  message: string;
  /** Whether the same file may be taken at another try. */
  again: boolean;
}

export interface UploadOptions {
  /** Ends it; then nothing of it is left at the server. */
  signal: AbortSignal;
  /** How much has been sent, from 0 to 1. */
  onProgress(share: number): void;
}

/** The way to the server for the files of one form. */
export interface FilePort {
  /** The customer's files; undefined while they are on their way. */
  files: readonly StoredFile[] | undefined;
  /** Sends a file for the field at a path. Settles with the file, with why it was not taken, or with null once it was ended. */
  upload(path: string, file: File, options: UploadOptions): Promise<{ file: StoredFile } | { failure: UploadFailure } | null>;
  /** Gives a file up that no answer names any more. */
  remove(id: string): void;
  /** Saves a file on the customer's device. */
  download(file: StoredFile): Promise<void>;
}
