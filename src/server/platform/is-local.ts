/** Whether the public URL is the local machine, where there is no https. */
export function isLocal(publicUrl: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
}
