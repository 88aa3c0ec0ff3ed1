import type { UploadDocument } from "../../../contract/documents.gen.ts";
import { isUuid } from "../../../engine/values/formats.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { admin } from "../../platform/policies/callers.ts";
import type { AdminCaller, Policy } from "../../platform/policies/policy.ts";

/** A member of the staff, and an upload format they may use. */
export interface Uploader {
  caller: AdminCaller;
  upload: UploadDocument;
}

const allowed = (caller: AdminCaller, upload: UploadDocument | undefined): Uploader => {
  if (upload === undefined) throw new ApiError("NOT_FOUND");
  if (!upload.roles.includes(caller.roleId)) throw new ApiError("FORBIDDEN");
  return { caller, upload };
};

/** Who may upload the format of the path: the roles of its document. */
export const uploaderOf = (ctx: Context): Policy<Uploader> => ({
  name: "uploader",
  decide: async (request) => {
    const caller = await admin.decide(request);
    return allowed(caller, ctx.releases.live().catalog.uploads.get((request.params as { upload: string }).upload));
  },
});

/** Who may read and control the job of the path: those who may upload its format. */
export const jobReaderOf = (ctx: Context): Policy<Uploader> => ({
  name: "upload-job-reader",
  decide: async (request) => {
    const caller = await admin.decide(request);
    const { jobId } = request.params as { jobId: string };
    if (!isUuid(jobId)) throw new ApiError("NOT_FOUND");
    const job = await ctx.db.selectFrom("upload_jobs").select("upload").where("id", "=", jobId).executeTakeFirst();
    return allowed(caller, job && ctx.releases.live().catalog.uploads.get(job.upload));
  },
});
