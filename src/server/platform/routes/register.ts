import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../../contract/endpoint.ts";
import { ErrorBody } from "../../../contract/errors.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { countWrite } from "../limits/write-limit.ts";
import { FILE_BODY } from "../plugins/bodies.ts";
import type { Policy } from "../policies/policy.ts";
import { once } from "./idempotency.ts";

declare module "fastify" {
  interface FastifyInstance {
    context: Context;
  }
}

/** What a handler gets. `who` is what the policy found out about the caller. */
export interface Call<E extends Endpoint, Who> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  who: Who;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RouteOptions<Who> {
  policy: Policy<Who>;
  /** Honours the Idempotency-Key header: the work is done once, every caller of the key gets the one answer. */
  idempotent?: boolean;
  /** Keeps the body as it came in `request.rawBody`, for signatures. */
  rawBody?: boolean;
  /** Takes any number of calls: who makes them proves it by a signature. */
  unlimited?: boolean;
}

type Handler<E extends Endpoint, Who> = (call: Call<E, Who>) => Promise<ResponseOf<E> | FastifyReply> | ResponseOf<E> | FastifyReply;

const KEY = /^[\w-]{8,100}$/;

/** Adds one call of the contract: its schemas, its policy and its handler. What the handler returns passes the response schema. */
export function register<E extends Endpoint, Who>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteOptions<Who>,
  handler: Handler<E, Who>,
): void {
  const { policy, idempotent = false, rawBody = false, unlimited = endpoint.method === "GET" } = options;
  const found = new WeakMap<FastifyRequest, Who>();
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    config: { policy: policy.name, idempotent, rawBody, findsCaller: policy.findsCaller ?? false, takesFile: endpoint.takesFile ?? false },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.takesFile && { consumes: [FILE_BODY] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { "2xx": endpoint.response, "4xx": ErrorBody, "5xx": ErrorBody },
    },
    onRequest: async (request) => {
      if (!unlimited) countWrite(app.context, request);
      found.set(request, await policy.decide(request));
    },
    handler: async (request, reply) => {
      const call: Call<E, Who> = {
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        who: found.get(request) as Who,
        request,
        reply,
      };
      return idempotent ? onceForKey(app.context, request, async () => handler(call)) : handler(call);
    },
  });
}

async function onceForKey<T>(ctx: Context, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return work();
  if (typeof key !== "string" || !KEY.test(key)) throw new ApiError("BAD_REQUEST");
  const { caller } = request;
  const who = caller === null ? request.ip : caller.area === "customer" ? caller.customerId : caller.staffId;
  const scope = ctx.vault.blindIndex("idempotency", `${who} ${request.method} ${request.url}`);
  return once(ctx, { scope, key, body: request.body }, work);
}
