/** What customers are told of: the template that says it, and the variables that the server fills in. */
export const MESSAGE_EVENTS = {
  /** A lender has answered. */
  statusChanged: { template: "lender-status-changed", fills: ["name", "lender", "status"] },
  /** The application went to a lender. */
  submitted: { template: "application-submitted", fills: ["name", "lender", "amount"] },
} as const;

/** What the server fills in where it sends a one-time passcode, by whatever template of that kind. */
export const PASSCODE_FILLS = ["otp"] as const;
