import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/customer/files.ts";
import { applicationFile, applicationFiles } from "../../../contract/staff/application-files.ts";
import { FILE_ROLES } from "../../../contract/staff/datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { disableBodyTimeout } from "../../platform/plugins/body-timeout.ts";
import { drainBody } from "../../platform/plugins/drain-body.ts";
import { admin, prospectOwner } from "../../platform/policies/callers.ts";
import type { AdminCaller, Policy } from "../../platform/policies/policy.ts";
import { register } from "../../platform/routes/register.ts";
import { listApplicationFiles, openApplicationFile } from "./application-files.ts";
import { auditFileAccess, countReading } from "./file-readings.ts";
import * as files from "./files.ts";
import { sendStoredFile } from "./send-file.ts";

/** Roles that may download customers' files, which cannot be masked. */
const readerOfFiles: Policy<AdminCaller> = {
  name: "reader-of-files",
  decide: async (request) => {
    const caller = await admin.decide(request);
    if (!FILE_ROLES.includes(caller.roleId)) throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** Files that customers upload as answers. */
export function fileRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, contract.listFiles, { policy: prospectOwner }, async ({ who }) => ({ data: await files.listFiles(ctx, who.customerId) }));

  register(app, contract.announceFile, { policy: prospectOwner }, async ({ who, body, request }) => {
    const announcement = { ...body, productType: body.productType, instead: body.instead, language: request.language };
    return { data: { id: await files.announceFile(ctx, who.customerId, announcement) } };
  });

  register(app, contract.sendFile, { policy: prospectOwner }, async ({ who, params, request, reply }) => {
    // A request without a body has no stream.
    if (request.body === undefined || request.body === null) throw new ApiError("FILE_CUT_SHORT");
    disableBodyTimeout(request.raw);
    try {
      const source = request.body as IncomingMessage;
      return { data: await files.takeFile(ctx, { customerId: who.customerId, id: params.file, ip: request.ip }, source) };
    } catch (error) {
      drainBody(request.raw, reply, error);
      throw error;
    }
  });

  register(app, contract.readFile, { policy: prospectOwner, unlimited: false }, async ({ who, params, reply }) =>
    sendStoredFile(reply, who.customerId, await files.openFile(ctx, { customerId: who.customerId, id: params.file })),
  );

  register(app, contract.removeFile, { policy: prospectOwner }, async ({ who, params }) => ({
    deleted: await files.removeFile(ctx, { customerId: who.customerId, id: params.file }),
  }));

  register(app, applicationFiles, { policy: readerOfFiles }, async ({ who: { staffId }, params: { appId } }) => {
    const data = await listApplicationFiles(ctx, appId);
    await auditFileAccess(ctx, { staffId, appId, file: null, reason: null });
    return { data };
  });

  register(app, applicationFile, { policy: readerOfFiles, unlimited: false }, async ({ who, params: { appId, file }, query, reply }) => {
    const opened = await openApplicationFile(ctx, appId, file);
    await countReading(ctx, who.staffId);
    await auditFileAccess(ctx, { staffId: who.staffId, appId, file, reason: query.reason });
    return sendStoredFile(reply, who.staffId, opened);
  });
}
