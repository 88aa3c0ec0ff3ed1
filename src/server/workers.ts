import { queueFacts, recomputeFacts } from "./features/applications/recompute-facts.ts";
import { fillCallQueue } from "./features/calls/fill-queue.ts";
import { deliverCampaignMessage, giveUpCampaignMessage } from "./features/campaigns/deliver.ts";
import { giveUpCampaign, runCampaign } from "./features/campaigns/run-campaign.ts";
import { giveUpTrial, runTrial } from "./features/eligibility/run-trial.ts";
import { enforceRetention } from "./features/erasure/enforce-retention.ts";
import { deliverSubmission, giveUpSubmission } from "./features/lenders/delivery/deliver.ts";
import { giveUpUpload, uploadFile } from "./features/lenders/files/file-upload.ts";
import { collectFiles, startFilesDue } from "./features/lenders/files/files.ts";
import { readStatusFile } from "./features/lenders/files/status-file.ts";
import { deliverMessage } from "./features/messages/messages.ts";
import { answerReset } from "./features/staff/reset.ts";
import { giveUpJob } from "./features/uploads/jobs.ts";
import { runJob } from "./features/uploads/run-job.ts";
import type { Context } from "./platform/context.ts";
import { writeSimulatorKey } from "./platform/integrations/simulator.ts";
import {
  CALL_QUEUE_JOB,
  CAMPAIGN_GIVEN_UP_JOB,
  CAMPAIGN_JOB,
  CAMPAIGN_MESSAGE_GIVEN_UP_JOB,
  CAMPAIGN_MESSAGE_JOB,
  COLLECT_JOB,
  FILES_DUE_JOB,
  IMPORT_GIVEN_UP_JOB,
  IMPORT_JOB,
  KEEP_FACTS_JOB,
  MESSAGE_JOB,
  PASSCODE_JOB,
  RETENTION_JOB,
  STAFF_RESET_JOB,
  STATUS_FILE_JOB,
  SUBMIT_GIVEN_UP_JOB,
  SUBMIT_JOB,
  TRIAL_GIVEN_UP_JOB,
  TRIAL_JOB,
  UPLOAD_GIVEN_UP_JOB,
  UPLOAD_JOB,
} from "./platform/jobs/queues.ts";

/**
 * Handles messages, submissions to lenders, lenders' files, staff uploads and retention in this
 * process.
 */
export async function startWorkers(ctx: Context): Promise<void> {
  if (ctx.settings.simulator) writeSimulatorKey(ctx);
  for (const name of [PASSCODE_JOB, MESSAGE_JOB]) await ctx.jobs.work(name, ({ id }) => deliverMessage(ctx, String(id)));
  await ctx.jobs.work(STAFF_RESET_JOB, ({ id, known }) => answerReset(ctx, String(id), known === true));
  await ctx.jobs.work(SUBMIT_JOB, ({ id, attempt }) => deliverSubmission(ctx, String(id), Number(attempt)));
  await ctx.jobs.work(SUBMIT_GIVEN_UP_JOB, ({ id, attempt }) => giveUpSubmission(ctx, String(id), Number(attempt)));
  await ctx.jobs.work(FILES_DUE_JOB, () => startFilesDue(ctx));
  await ctx.jobs.work(COLLECT_JOB, ({ lender }) => collectFiles(ctx, String(lender)));
  await ctx.jobs.work(UPLOAD_JOB, ({ id }) => uploadFile(ctx, String(id)));
  await ctx.jobs.work(UPLOAD_GIVEN_UP_JOB, ({ id }) => giveUpUpload(ctx, String(id)));
  await ctx.jobs.work(STATUS_FILE_JOB, ({ lender }) => readStatusFile(ctx, String(lender)));
  await ctx.jobs.work(IMPORT_JOB, ({ id }) => runJob(ctx, String(id)));
  await ctx.jobs.work(IMPORT_GIVEN_UP_JOB, ({ id }) => giveUpJob(ctx, String(id)));
  await ctx.jobs.work(CAMPAIGN_JOB, ({ id, step }) => runCampaign(ctx, String(id), Number(step)));
  await ctx.jobs.work(CAMPAIGN_GIVEN_UP_JOB, ({ id }) => giveUpCampaign(ctx, String(id)));
  await ctx.jobs.work(CAMPAIGN_MESSAGE_JOB, ({ id }) => deliverCampaignMessage(ctx, String(id)));
  await ctx.jobs.work(CAMPAIGN_MESSAGE_GIVEN_UP_JOB, ({ id }) => giveUpCampaignMessage(ctx, String(id)));
  await ctx.jobs.work(CALL_QUEUE_JOB, () => fillCallQueue(ctx));
  await ctx.jobs.work(TRIAL_JOB, ({ id }) => runTrial(ctx, String(id)));
  await ctx.jobs.work(TRIAL_GIVEN_UP_JOB, ({ id }) => giveUpTrial(ctx, String(id)));
  await ctx.jobs.work(RETENTION_JOB, () => enforceRetention(ctx));
  await ctx.jobs.work(KEEP_FACTS_JOB, ({ publication }) => recomputeFacts(ctx, Number(publication ?? 0)));
  ctx.releases.afterTakingUp((publication) => void queueFacts(ctx, publication));
  await queueFacts(ctx, ctx.releases.publication());
}
