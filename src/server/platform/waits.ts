/** How long the server waits for others and before it tries again. Tests are in a greater hurry. */
export interface Waits {
  /** Between looks for jobs whose time has come, such as retries; half a second at the least. New jobs are told of at once. */
  pollSeconds: number;
  /** Between two counts of the jobs, on whichever server it falls. */
  countSeconds: number;
  /** Before the first retry of a job, instead of what its queue says; null leaves that. */
  retrySeconds: number | null;
  /** For a member of the staff whose screen waits for a permit to read. */
  readingMs: number;
  /** For the head of a request to come, and then for its body, unless its route takes files. */
  requestMs: number;
  /** For a provider of messages to take an SMS, or to be there for an email. */
  providerMs: number;
  /** For an SMTP server to take an email; less than a job of a passcode may run (`PASSCODE_JOB`). */
  emailMs: number;
  /** For the CRM to take a help request. */
  crmMs: number;
  /** For one piece of work in the check of a release, such as a pattern. */
  checkPieceMs: number;
  /** Before a release whose check took too long is checked again, the first time; each further time it is twice as long. */
  recheckMs: number;
}

export const USUAL_WAITS: Waits = {
  pollSeconds: 2,
  countSeconds: 30,
  retrySeconds: null,
  readingMs: 8_000,
  requestMs: 30_000,
  providerMs: 10_000,
  emailMs: 40_000,
  crmMs: 10_000,
  checkPieceMs: 20_000,
  recheckMs: 60_000,
};
