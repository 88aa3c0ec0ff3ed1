/** How long this thread itself works on something, in milliseconds. The clock on the wall goes on while others have the processor. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
