import type { StoredFile } from "../../../contract/customer/files.ts";

/** Why a file was rejected. */
export interface UploadFailure {
  /** From the table of errors; `NETWORK` if there was no response. */
  code: string;
  /** In the customer's language. */
  message: string;
  /** Whether the same file may succeed on another attempt. */
  again: boolean;
}

export interface UploadOptions {
  /** Aborts the upload; the server then stores nothing of it. */
  signal: AbortSignal;
  /** Uploaded share, from 0 to 1. */
  onProgress(share: number): void;
}

/** The server API for the files of one form. */
export interface FilePort {
  /** The customer's files; undefined while they are loading. */
  files: readonly StoredFile[] | undefined;
  /**
   * Uploads a file for the field at a path. Resolves to the file, the reason for a rejection, or
   * null if it was aborted.
   */
  upload(path: string, file: File, options: UploadOptions): Promise<{ file: StoredFile } | { failure: UploadFailure } | null>;
  /** Removes a file that no answer refers to any more. */
  remove(id: string): void;
  /** Saves a file on the customer's device. */
  download(file: StoredFile): Promise<void>;
}
