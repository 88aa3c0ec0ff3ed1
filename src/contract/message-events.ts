export interface MessageEvent {
  /** Id of the template that says it. */
  template: string;
  /** The variables that the server fills in. */
  fills: readonly string[];
  /** Another template says it where there is none of its own. */
  optional?: true;
}

/** What customers are told of. */
export const MESSAGE_EVENTS = {
  /** A lender has answered. */
  statusChanged: { template: "lender-status-changed", fills: ["name", "lender", "status"] },
  /** The application went to a lender. */
  submitted: { template: "application-submitted", fills: ["name", "lender", "amount"] },
  /** The same for an offer whose figures tell no amount. */
  submittedWithoutAmount: { template: "application-submitted-without-amount", fills: ["name", "lender"], optional: true },
} as const satisfies Record<string, MessageEvent>;

/** What the server fills in where it sends a one-time passcode, by whatever template of that kind. */
export const PASSCODE_FILLS = ["otp"] as const;
