import { useEffect, useRef, useState } from "react";
import type { sendUpload } from "../../client/calls/upload-api.ts";
import { CallError } from "../../client/http/call-error.ts";
import type { FieldError } from "../../contract/errors.ts";
import type { UploadView } from "../../contract/staff/uploads/upload-view.ts";

interface Sending {
  name: string;
  /** From 0 to 1. */
  share: number;
}

export interface Refusal {
  name: string;
  code: string;
  message: string;
  /** Invalid columns. */
  fields: readonly FieldError[];
  /** Whether a retry with the same file may succeed. */
  retry: boolean;
}

/**
 * Uploads one file at a time and holds the reason for a rejection. Checks that need no server run
 * first.
 */
export function useSending({ id, maxBytes }: UploadView, send: typeof sendUpload, done: (jobId: string) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const last = useRef<File | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const refuse = (file: File, code: string) => setRefusal({ name: file.name, code, message: "", fields: [], retry: false });
  const begin = async (file: File) => {
    last.current = file;
    setRefusal(null);
    if (file.size === 0) return refuse(file, "EMPTY");
    if (file.size > maxBytes) return refuse(file, "FILE_TOO_LARGE");
    if (!/\.(csv|txt|xlsx)$/i.test(file.name)) return refuse(file, "FILE_TYPE_REFUSED");
    const end = new AbortController();
    ending.current = end;
    setSending({ name: file.name, share: 0 });
    try {
      done(await send(id, file, { signal: end.signal, onProgress: (share) => setSending({ name: file.name, share }) }));
    } catch (error) {
      if (end.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      const { code, message, fields, status } = error;
      setRefusal({ name: file.name, code, message, fields, retry: status === 0 || status >= 500 || status === 408 || status === 429 });
    } finally {
      setSending(null);
    }
  };
  return {
    sending,
    refusal,
    begin: (file: File) => void begin(file),
    stop: () => ending.current?.abort(),
    forget: () => setRefusal(null),
    again: () => last.current && void begin(last.current),
  };
}
