import { whenTokenGoes } from "./session/session.ts";

/** Milliseconds until a file's URL is revoked. Some browsers read it long after the click. */
const REVOKE_MS = 60_000;

/**
 * Saves a file under a name, through the browser's download. Its URL is revoked later, or when the
 * session ends: the file may be personal.
 */
export function saveDownload(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  const revoke = () => URL.revokeObjectURL(url);
  const unsubscribe = whenTokenGoes(revoke);
  setTimeout(() => {
    unsubscribe();
    revoke();
  }, REVOKE_MS);
}
