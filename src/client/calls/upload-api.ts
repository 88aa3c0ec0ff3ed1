import type * as uploads from "../../contract/staff/uploads/uploads.ts";
import { type SendOptions, sendBody } from "../http/send-body.ts";
import { calling } from "./api.ts";

/** Calls about files that staff upload. */
export const uploadTemplate = calling<typeof uploads.uploadTemplate>("GET /api/admin/uploads/{upload}/template");
export const getJob = calling<typeof uploads.getJob>("GET /api/admin/jobs/{jobId}");
export const cancelJob = calling<typeof uploads.cancelJob>("POST /api/admin/jobs/{jobId}/cancel");
export const importJob = calling<typeof uploads.importJob>("POST /api/admin/jobs/{jobId}/import");
export const jobProblems = calling<typeof uploads.jobProblems>("GET /api/admin/jobs/{jobId}/problems");

const UPLOAD_PATH = "/api/admin/uploads/{upload}" satisfies typeof uploads.startUpload.path;

/** Uploads a file for a dry run. Returns the job id. @throws as `sendBody` */
export async function sendUpload(upload: string, file: File, options: SendOptions): Promise<string> {
  const body = new FormData();
  body.set("dryRun", "true");
  body.set("file", file);
  const { jobId } = await sendBody<{ jobId: string }>({ method: "POST", path: UPLOAD_PATH, params: { upload }, body, ...options });
  return jobId;
}
