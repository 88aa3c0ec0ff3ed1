/** Saves a file under a name, through the browser's download. */
export function saveDownload(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL within this task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
