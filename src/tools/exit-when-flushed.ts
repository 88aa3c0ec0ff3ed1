/**
 * Exits the process, even with open database connections, after its output was flushed; output in a
 * pipe would be cut off otherwise. The exit code is 1 if it failed.
 */
export function exitWhenFlushed(ok: boolean): void {
  process.exitCode = ok ? 0 : 1;
  process.stdout.write("", () => process.exit());
}
