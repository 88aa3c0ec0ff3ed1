/** Timeouts, polling intervals and retry delays. Tests use shorter ones. */
export interface Timeouts {
  /**
   * Polling interval for jobs that become due later, such as retries; at least 0.5 s. New jobs are
   * notified at once.
   */
  pollSeconds: number;
  /** Interval between two counts of the jobs, across all servers. */
  countSeconds: number;
  /** Delay before the first retry of a job, overriding its queue; null uses the queue's. */
  retrySeconds: number | null;
  /** How long staff wait for a read permit. */
  readingMs: number;
  /** For the head of a request, and then for its body, except on upload routes. */
  requestMs: number;
  /** For an SMS gateway to accept a message, or for a mail server to answer. */
  providerMs: number;
  /**
   * For an SMTP server to accept an email; shorter than the expiry of a passcode job
   * (`PASSCODE_JOB`).
   */
  emailMs: number;
  /** For the CRM to accept a help request. */
  crmMs: number;
  /** For one unit of work in the check of a release, such as a pattern. */
  checkPieceMs: number;
  /** Before a release whose check timed out is checked again; doubled each further time. */
  recheckMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
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
