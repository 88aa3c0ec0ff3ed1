import "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "../../../contract/staff/uploads/uploads.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { Slots } from "../../platform/limits/slots.ts";
import { disableBodyTimeout } from "../../platform/plugins/body-timeout.ts";
import { resolveCaller } from "../../platform/plugins/callers.ts";
import { drainBody } from "../../platform/plugins/drain-body.ts";
import { onDisconnect } from "../../platform/plugins/on-disconnect.ts";
import { register } from "../../platform/routes/register.ts";
import { sendCsv } from "../tables/send-file.ts";
import { cancelJob, importDryRun, readJob, startJob } from "./jobs.ts";
import { problemLines, templateLines } from "./problems-file.ts";
import { dropFile, type ReceivedFile, receiveUpload } from "./receive-upload.ts";
import { jobReaderOf, type Uploader, uploaderOf } from "./uploader.ts";

/** Size of a form's headers in addition to the file. */
const FORM_BYTES = 16 * 1024;

/**
 * Concurrent downloads of refused rows, in total and per member: each of a workbook needs a child
 * process.
 */
const problemFiles = new Slots({ all: 6, each: 2 });

/** Files of the staff, and the jobs that import them. */
export function uploadRoutes(app: FastifyInstance, ctx: Context): void {
  const policy = uploaderOf(ctx);
  const job = jobReaderOf(ctx);

  register(app, contract.startUpload, { policy }, async ({ who, query, request, reply }) => {
    disableBodyTimeout(request.raw);
    try {
      const { file, dryRun } = await readForm(ctx, who, request, onDisconnect(reply));
      // The upload may have taken a quarter of an hour, during which the sender may have been
      // signed out or lost the right.
      try {
        await resolveCaller(ctx, request);
        await policy.decide(request);
      } catch (error) {
        await dropFile(ctx, file.id);
        throw error;
      }
      const trial = dryRun ?? query.dryRun ?? false;
      const jobId = await startJob(ctx, { ...who, dryRun: trial }, file);
      return { jobId };
    } catch (error) {
      drainBody(request.raw, reply, error);
      throw error;
    }
  });

  register(app, contract.uploadTemplate, { policy }, ({ who, reply }) => sendCsv(reply, who.upload.id, templateLines(who.upload)));

  register(app, contract.getJob, { policy: job }, ({ who, params, reply }) => {
    reply.header("cache-control", "no-store");
    return readJob(ctx, who.upload, params.jobId);
  });

  register(app, contract.cancelJob, { policy: job }, async ({ who, params }) => {
    await cancelJob(ctx, params.jobId);
    return readJob(ctx, who.upload, params.jobId);
  });

  register(app, contract.importJob, { policy: job }, async ({ who, params }) => {
    const jobId = await importDryRun(ctx, who, params.jobId);
    return { jobId };
  });

  register(app, contract.jobProblems, { policy: job }, ({ who, params, request, reply }) => {
    problemFiles.takeFor(reply, who.caller.staffId);
    return sendCsv(reply, `${who.upload.id}-${params.jobId}`, problemLines(ctx, who.upload, params.jobId, request.language));
  });
}

/** Streams a form's file, and reads the dry-run flag. @throws BAD_REQUEST for any other part */
async function readForm(
  ctx: Context,
  { upload, caller }: Uploader,
  request: FastifyRequest,
  gone: AbortSignal,
): Promise<{ file: ReceivedFile; dryRun: boolean | undefined }> {
  const length = Number(request.headers["content-length"] ?? upload.maxBytes);
  if (length > upload.maxBytes + FORM_BYTES) throw new ApiError("FILE_TOO_LARGE");
  const limits = { fileSize: upload.maxBytes + 1, files: 1, fields: 1, fieldSize: 10, parts: 2, headerPairs: 20 };
  let file: ReceivedFile | null = null;
  let dryRun: boolean | undefined;
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.type === "file" && part.fieldname === "file" && file === null) {
        file = await receiveUpload(ctx, upload, {
          staffId: caller.staffId,
          source: part.file,
          name: part.filename ?? "",
          expected: length,
          gone,
        });
      } else if (part.type === "field" && part.fieldname === "dryRun" && (part.value === "true" || part.value === "false")) {
        dryRun = part.value === "true";
      } else throw new ApiError("BAD_REQUEST");
    }
  } catch (error) {
    if (file !== null) await dropFile(ctx, file.id);
    throw error;
  }
  if (file === null) throw new ApiError("BAD_REQUEST");
  return { file, dryRun };
}

type PartLimits = NonNullable<Parameters<FastifyRequest["parts"]>[0]>["limits"];

/**
 * Parts of a form. Errors of their consumer are not caught here.
 * @throws BAD_REQUEST for an unreadable form
 */
async function* partsOf(request: FastifyRequest, limits: PartLimits): ReturnType<FastifyRequest["parts"]> {
  try {
    for await (const part of request.parts({ limits })) yield part;
  } catch (error) {
    throw new ApiError("BAD_REQUEST", { cause: error });
  }
}
