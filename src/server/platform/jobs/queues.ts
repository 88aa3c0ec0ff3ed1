import { DAY_SECONDS } from "../../../engine/values/durations.ts";

/** Settings of a queue. Times in seconds. */
export interface QueueRules {
  retryLimit: number;
  /** Before the first retry; doubled each time up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** A job that runs longer counts as failed. */
  expireInSeconds: number;
  /** A job without a heartbeat for this long counts as failed. */
  heartbeatSeconds: number;
  /** A job that was not started in this time is deleted. */
  retentionSeconds: number;
  /** Retention of finished jobs. */
  deleteAfterSeconds: number;
  /** Concurrent jobs per process. */
  concurrency: number;
  /**
   * Maximum of these per group, so that one hanging lender or gateway, or a member with many files,
   * does not block the others.
   */
  groupConcurrency?: number;
  /** Queue that gets the job's data when its retries are used up. It must be listed before this one. */
  deadLetter?: string;
}

const USUAL: QueueRules = {
  retryLimit: 10,
  retryDelay: 2,
  retryDelayMax: 900,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  retentionSeconds: 14 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  concurrency: 1,
};

/** Passcodes have a queue of their own, so that they never wait behind other messages. */
export const PASSCODE_JOB = "message-passcode";
export const MESSAGE_JOB = "message";
export const SUBMIT_JOB = "lender-submit";
export const SUBMIT_GIVEN_UP_JOB = "lender-submit-given-up";
export const RETENTION_JOB = "retention";
/** Checks which lenders' files are due. */
export const FILES_DUE_JOB = "lender-files-due";
export const COLLECT_JOB = "lender-file-collect";
export const UPLOAD_JOB = "lender-file-upload";
export const UPLOAD_GIVEN_UP_JOB = "lender-file-upload-given-up";
export const STATUS_FILE_JOB = "lender-status-file";

/** Imports an uploaded file of the staff. */
export const IMPORT_JOB = "upload-import";
export const IMPORT_GIVEN_UP_JOB = "upload-import-given-up";

/**
 * A batch of a campaign, and each of its messages; separate queues so that other messages are not
 * delayed.
 */
export const CAMPAIGN_JOB = "campaign";
export const CAMPAIGN_GIVEN_UP_JOB = "campaign-given-up";
export const CAMPAIGN_MESSAGE_JOB = "campaign-message";
export const CAMPAIGN_MESSAGE_GIVEN_UP_JOB = "campaign-message-given-up";
/** Queues calls to customers who abandoned an application. */
export const CALL_QUEUE_JOB = "calls-due";
/** Computes the impact of changed lender criteria, and publishes them. */
export const TRIAL_JOB = "criteria-trial";
export const TRIAL_GIVEN_UP_JOB = "criteria-trial-given-up";

/** Looks up the account of a forgotten password. */
export const STAFF_RESET_JOB = "staff-reset-asked";

/** Updates the facts of applications to the forms in force. */
export const KEEP_FACTS_JOB = "keep-facts";

/** All queues of the server. */
export const QUEUES: Readonly<Record<string, QueueRules>> = {
  [PASSCODE_JOB]: { ...USUAL, retryDelay: 1, retryDelayMax: 10, retryLimit: 20, expireInSeconds: 45, concurrency: 4, groupConcurrency: 2 },
  [MESSAGE_JOB]: { ...USUAL, retryLimit: 30, concurrency: 4, groupConcurrency: 2 },
  [STAFF_RESET_JOB]: { ...USUAL, retryDelayMax: 60, expireInSeconds: 45 },
  [SUBMIT_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  [SUBMIT_JOB]: { ...USUAL, retryLimit: 30, concurrency: 8, groupConcurrency: 2, deadLetter: SUBMIT_GIVEN_UP_JOB },
  [RETENTION_JOB]: { ...USUAL, retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  [FILES_DUE_JOB]: { ...USUAL, retryLimit: 2 },
  [COLLECT_JOB]: { ...USUAL, expireInSeconds: 600 },
  [UPLOAD_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  // The job limits its own attempts.
  [UPLOAD_JOB]: {
    ...USUAL,
    retryLimit: 30,
    expireInSeconds: 300,
    concurrency: 8,
    groupConcurrency: 1,
    deadLetter: UPLOAD_GIVEN_UP_JOB,
  },
  [STATUS_FILE_JOB]: { ...USUAL, retryLimit: 4, retryDelay: 30, expireInSeconds: 1_800, concurrency: 8, groupConcurrency: 1 },
  [IMPORT_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  // A retry resumes where the last attempt stopped.
  [IMPORT_JOB]: { ...USUAL, retryLimit: 8, expireInSeconds: 3_600, concurrency: 2, groupConcurrency: 1, deadLetter: IMPORT_GIVEN_UP_JOB },
  [TRIAL_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  // A user waits for it; a retry starts from the beginning.
  [TRIAL_JOB]: { ...USUAL, retryLimit: 2, expireInSeconds: 600, deadLetter: TRIAL_GIVEN_UP_JOB },
  // A retry continues with the remaining rows.
  [KEEP_FACTS_JOB]: { ...USUAL, retryLimit: 30, retryDelayMax: 60, expireInSeconds: 3_600 },
  "help-forward": { ...USUAL, retryDelay: 30 },
  [CAMPAIGN_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  [CAMPAIGN_JOB]: { ...USUAL, deadLetter: CAMPAIGN_GIVEN_UP_JOB },
  [CAMPAIGN_MESSAGE_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  [CAMPAIGN_MESSAGE_JOB]: { ...USUAL, retryLimit: 8, concurrency: 4, groupConcurrency: 2, deadLetter: CAMPAIGN_MESSAGE_GIVEN_UP_JOB },
  [CALL_QUEUE_JOB]: { ...USUAL, retryLimit: 2 },
};

/** Scheduled jobs, one per time across all servers. Cron in UTC. */
export const SCHEDULES: Readonly<Record<string, string>> = {
  [RETENTION_JOB]: "17 * * * *",
  [FILES_DUE_JOB]: "*/5 * * * *",
  [CALL_QUEUE_JOB]: "*/10 * * * *",
  // Sent at each publication; scheduled too, for answers that were being saved under the previous
  // release.
  [KEEP_FACTS_JOB]: "47 * * * *",
};
