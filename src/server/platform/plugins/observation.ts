import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Context } from "../context.ts";
import { networkOf } from "../limits/rate-limit.ts";
import { addJobMetrics } from "./job-metrics.ts";

/** Rate per address; a collector calls a few times a minute. */
const PACE = { name: "metrics", perMinute: 60, atOnce: 20 };
/** Milliseconds for which the last output is served from cache. */
const FRESH_MS = 5_000;

/** A log line and a measurement per response, and `GET /metrics`. */
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
  let made: { text: Promise<string>; at: number } | null = null;
  app.get("/metrics", async (request, reply) => {
    ctx.calls.count(PACE, networkOf(request.ip));
    const now = ctx.clock.now().getTime();
    if (made === null || now - made.at >= FRESH_MS) made = { text: readJobs().then(() => registry.metrics()), at: now };
    return reply.type(registry.contentType).send(await made.text);
  });
}
