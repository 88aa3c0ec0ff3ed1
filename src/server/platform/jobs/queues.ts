/** How the jobs of one queue are treated. Times in seconds. */
export interface QueueRules {
  retryLimit: number;
  /** Before the first retry; it doubles from there, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** A job that runs for longer counts as failed. */
  expireInSeconds: number;
  /** A job whose process has not been heard of for so long counts as failed. */
  heartbeatSeconds: number;
  /** A job that nobody worked on in this time is forgotten. */
  retentionSeconds: number;
  /** How long a finished job is kept. */
  deleteAfterSeconds: number;
  /** Jobs at once in one process. */
  concurrency: number;
  /** Of these, those of one group: a lender or a gateway that hangs, or a member with many files, has no more of them, and the others go on. */
  groupConcurrency?: number;
  /** The queue that gets a job of this one when it is given up, with the same data. It stands before this one in the list. */
  deadLetter?: string;
}

const DAY = 86_400;
const USUAL: QueueRules = {
  retryLimit: 10,
  retryDelay: 2,
  retryDelayMax: 900,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  retentionSeconds: 14 * DAY,
  deleteAfterSeconds: DAY,
  concurrency: 1,
};

/** A passcode waits for nobody, so codes have a queue of their own. */
export const PASSCODE_JOB = "message-passcode";
export const MESSAGE_JOB = "message";
export const SUBMIT_JOB = "lender-submit";
export const SUBMIT_GIVEN_UP_JOB = "lender-submit-given-up";
export const RETENTION_JOB = "retention";
/** Looks which lenders' files are due. */
export const FILES_DUE_JOB = "lender-files-due";
export const COLLECT_JOB = "lender-file-collect";
export const UPLOAD_JOB = "lender-file-upload";
export const UPLOAD_GIVEN_UP_JOB = "lender-file-upload-given-up";
export const STATUS_FILE_JOB = "lender-status-file";

/** Reads an uploaded file of the staff. */
export const IMPORT_JOB = "upload-import";
export const IMPORT_GIVEN_UP_JOB = "upload-import-given-up";

/** The next batch of a campaign of messages, and each of its messages: they keep no other message waiting. */
export const CAMPAIGN_JOB = "campaign";
export const CAMPAIGN_GIVEN_UP_JOB = "campaign-given-up";
export const CAMPAIGN_MESSAGE_JOB = "campaign-message";
export const CAMPAIGN_MESSAGE_GIVEN_UP_JOB = "campaign-message-given-up";
/** Puts customers who left off into the queue of calls. */
export const CALL_QUEUE_JOB = "calls-due";
/** Works out what changed criteria of a lender would do, and publishes them. */
export const TRIAL_JOB = "criteria-trial";
export const TRIAL_GIVEN_UP_JOB = "criteria-trial-given-up";

/** Looks up who forgot a password. */
export const STAFF_RESET_JOB = "staff-reset-asked";

/** Brings the facts beside the answers of applications to the forms in force. */
export const KEEP_FACTS_JOB = "keep-facts";

/** Every queue of the server. */
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
  // Its own count of tries ends it.
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
  // Each try goes on where the one before it was.
  [IMPORT_JOB]: { ...USUAL, retryLimit: 8, expireInSeconds: 3_600, concurrency: 2, groupConcurrency: 1, deadLetter: IMPORT_GIVEN_UP_JOB },
  [TRIAL_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  // Somebody waits for it; a second try begins anew.
  [TRIAL_JOB]: { ...USUAL, retryLimit: 2, expireInSeconds: 600, deadLetter: TRIAL_GIVEN_UP_JOB },
  // Each try goes on with what is left.
  [KEEP_FACTS_JOB]: { ...USUAL, retryLimit: 30, retryDelayMax: 60, expireInSeconds: 3_600 },
  "help-forward": { ...USUAL, retryDelay: 30 },
  [CAMPAIGN_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  [CAMPAIGN_JOB]: { ...USUAL, deadLetter: CAMPAIGN_GIVEN_UP_JOB },
  [CAMPAIGN_MESSAGE_GIVEN_UP_JOB]: { ...USUAL, retryLimit: 100 },
  [CAMPAIGN_MESSAGE_JOB]: { ...USUAL, retryLimit: 8, concurrency: 4, groupConcurrency: 2, deadLetter: CAMPAIGN_MESSAGE_GIVEN_UP_JOB },
  [CALL_QUEUE_JOB]: { ...USUAL, retryLimit: 2 },
};

/** Queues whose jobs are made by the clock, one for all servers. Five fields of cron, UTC. */
export const SCHEDULES: Readonly<Record<string, string>> = {
  [RETENTION_JOB]: "17 * * * *",
  [FILES_DUE_JOB]: "*/5 * * * *",
  [CALL_QUEUE_JOB]: "*/10 * * * *",
  // Asked for at each publication; by the clock for what was being saved under the one before.
  [KEEP_FACTS_JOB]: "47 * * * *",
};
