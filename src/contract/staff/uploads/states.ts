/** The state of an upload's job. */
export const JOB_STATES = ["waiting", "running", "done", "cancelled", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];
