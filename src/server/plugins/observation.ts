import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Context } from "../context.ts";
import { addJobMetrics } from "./job-metrics.ts";

/** One log line and one measurement for each answer, and `GET /metrics`. */
export function addObservation(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const readJobs = addJobMetrics(ctx, registry);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const ms = reply.elapsedTime;
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, ms / 1000);
    ctx.log.info({ reqId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(ms) }, "answered");
  });
  app.get("/metrics", async (_request, reply) => {
    await readJobs();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
