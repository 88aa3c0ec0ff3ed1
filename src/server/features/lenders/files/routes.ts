import type { FastifyInstance, FastifyRequest } from "fastify";
import { getLenderFile, listLenderFiles } from "../../../../contract/lender-calls.ts";
import { SLUG } from "../../../../contract/schema-primitives.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { assertUnsignedAllowed, countUnsigned, countWebhook } from "../../../platform/limits/write-limit.ts";
import type { Policy } from "../../../platform/policies/policy.ts";
import { register } from "../../../platform/routes/register.ts";
import { lastOf } from "../calls/webhook.ts";
import { fileDelivered } from "./file-end.ts";
import { fileHead, fileText, markSent } from "./file-text.ts";
import { type FileLender, fileLender } from "./files.ts";
import { isAuthenticatedLender } from "./lender-caller.ts";

/** Delivered files listed in addition to waiting ones. */
const MAX_FETCHED = 100;

/** The lender of the path, authenticated as its document requires. */
const lenderItself: Policy<FileLender> = {
  name: "lender-itself",
  decide: async (request) => {
    const { context } = request.server;
    assertUnsignedAllowed(context, request);
    const lender = await callingLender(context, request);
    if (lender !== null) {
      countWebhook(context, lender.document.id);
      return lender;
    }
    countUnsigned(context, request);
    throw new ApiError("NOT_SIGNED_IN");
  },
};

async function callingLender(ctx: Context, request: FastifyRequest): Promise<FileLender | null> {
  const { lender: id } = request.params as { lender: string };
  // Policies run before the path is validated; strings that are no lender id are not looked up.
  if (!SLUG.test(id)) return null;
  const live = ctx.releases.live().catalog.lenders.has(id);
  const lender = await fileLender(ctx, id, live ? null : ((await lastOf(ctx, id))?.release ?? null));
  if (lender === null || lender.connector.delivery.way !== "fetch") return null;
  return (await isAuthenticatedLender(ctx, lender, lender.connector.delivery.authentication, request)) ? lender : null;
}

/** Files that a lender fetches. */
export function lenderFileRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, listLenderFiles, { policy: lenderItself }, async ({ who: { document, connector } }) => {
    const newest = ctx.db
      .selectFrom("lender_files")
      .selectAll()
      .where("lender", "=", document.id)
      .orderBy("created_at", "desc")
      .orderBy("id");
    const waiting = await newest.where("state", "=", "waiting").execute();
    const others = await newest.where("state", "=", "delivered").limit(MAX_FETCHED).execute();
    return {
      data: [...waiting, ...others].map(({ id, rows: count, created_at, state }) => ({
        id,
        name: fileHead(id, connector.format).name,
        rows: count,
        createdAt: created_at.toISOString(),
        fetched: state === "delivered",
      })),
    };
  });
  register(app, getLenderFile, { policy: lenderItself }, async ({ params, who: { document, connector }, request, reply }) => {
    const file = await ctx.db
      .selectFrom("lender_files")
      .select("id")
      .where("id", "=", params.file)
      .where("lender", "=", document.id)
      .where("state", "!=", "unreachable")
      .executeTakeFirst();
    if (file === undefined) throw new ApiError("NOT_FOUND");
    if (request.method === "GET") await markSent(ctx, file.id);
    const text = await fileText(ctx, file.id, connector);
    // HEAD transfers nothing, so it is no delivery. If the file was given up meanwhile, its
    // customers have been asked to submit again.
    if (request.method === "GET" && !(await fileDelivered(ctx, file.id))) throw new ApiError("NOT_FOUND");
    const { name, type } = fileHead(file.id, connector.format);
    reply.headers({ "content-type": type, "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" });
    return reply.serializer((body) => String(body)).send(text);
  });
}
