import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../../contract/endpoint.ts";
import { ErrorBody } from "../../../contract/errors.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { countExpensive, countWrite } from "../limits/write-limit.ts";
import { FILE_BODY, FORM_BODY } from "../plugins/bodies.ts";
import type { Policy } from "../policies/policy.ts";
import { runIdempotently } from "./idempotency.ts";

declare module "fastify" {
  interface FastifyInstance {
    context: Context;
  }
}

/** Input of a handler. `who` is what the policy returned about the caller. */
interface Call<E extends Endpoint, Who> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  who: Who;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface RouteOptions<Who> {
  policy: Policy<Who>;
  /**
   * Honours the Idempotency-Key header: the work runs once and every caller of the key gets the
   * same answer. A function decides by caller.
   */
  idempotent?: boolean | ((who: Who) => boolean);
  /** Stores the verbatim body in `request.rawBody`, for signatures. */
  rawBody?: boolean;
  /** Exempt from the write limit: callers are authenticated by signature. */
  unlimited?: boolean;
  /** Expensive call with a separate rate limit per caller. */
  costly?: boolean;
}

type Handler<E extends Endpoint, Who> = (call: Call<E, Who>) => Promise<ResponseOf<E> | FastifyReply> | ResponseOf<E> | FastifyReply;

const KEY = /^[\w-]{8,100}$/;

/**
 * Registers one call of the contract with its schemas, policy and handler. The result passes the
 * response schema.
 */
export function register<E extends Endpoint, Who>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteOptions<Who>,
  handler: Handler<E, Who>,
): void {
  const { policy, idempotent = false, rawBody = false, costly = false, unlimited = endpoint.method === "GET" } = options;
  const found = new WeakMap<FastifyRequest, Who>();
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    config: {
      policy: policy.name,
      idempotent: idempotent !== false,
      rawBody,
      findsCaller: policy.findsCaller ?? false,
      takesFile: endpoint.takesFile ?? false,
      takesForm: endpoint.takesForm ?? false,
      takesOneClick: endpoint.takesOneClick ?? false,
    },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.takesFile && { consumes: [FILE_BODY] }),
      ...(endpoint.takesForm && { consumes: [FORM_BODY] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { "2xx": endpoint.response, "4xx": ErrorBody, "5xx": ErrorBody },
    },
    onRequest: async (request) => {
      if (!unlimited && !policy.findsCaller) countWrite(app.context, request);
      try {
        found.set(request, await policy.decide(request));
      } finally {
        // Only here, because before the policy the caller was unknown and would count by address,
        // which thousands share.
        if (!unlimited && policy.findsCaller) countWrite(app.context, request);
        if (costly) countExpensive(app.context, request);
      }
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
      const keyed = typeof idempotent === "function" ? idempotent(call.who) : idempotent;
      return keyed ? onceForKey(app.context, request, async () => handler(call)) : handler(call);
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
  const customerId = caller?.area === "customer" ? caller.customerId : null;
  return runIdempotently(ctx, { scope, key, customerId, body: request.body }, work);
}
