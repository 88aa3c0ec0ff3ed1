/**
 * Ends the process, connections of a database or not, once what it printed has been read: what is on its way through a pipe would be cut
 * off. The exit code is 1 where it did not go well.
 */
export function end(ok: boolean): void {
  process.exitCode = ok ? 0 : 1;
  process.stdout.write("", () => process.exit());
}
