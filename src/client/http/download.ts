/** Milliseconds until a file's URL is revoked. Some browsers read it long after the click. */
const REVOKE_MS = 60_000;

/** Saves a file under a name, through the browser's download. */
export function saveDownload(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
