import { Gauge, type Registry } from "prom-client";
import type { Context } from "../context.ts";

/**
 * Adds gauges of the jobs to a registry. Returns a function that updates them; without a database
 * it leaves them out.
 */
export function addJobMetrics(ctx: Context, registry: Registry): () => Promise<void> {
  const jobs = new Gauge({
    name: "jobs",
    help: "Jobs by queue and state, counted every half minute",
    labelNames: ["queue", "state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "jobs_oldest_ready_seconds",
    help: "Time for which the oldest job that may be worked on has waited",
    labelNames: ["queue"],
    registers: [registry],
  });
  return async () => {
    const queues = await ctx.jobs.states().catch((error: unknown) => {
      ctx.log.warn({ err: error }, "the jobs could not be counted");
      return [];
    });
    jobs.reset();
    oldest.reset();
    for (const { name: queue, oldestSeconds, ...states } of queues) {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count);
      oldest.set({ queue }, oldestSeconds);
    }
  };
}
