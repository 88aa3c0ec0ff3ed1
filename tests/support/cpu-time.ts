/** CPU time of this thread for some work, in milliseconds. Wall time would include other processes. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
