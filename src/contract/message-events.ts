export interface MessageEvent {
  /** Id of its template. */
  template: string;
  /** The variables that the server fills. */
  fills: readonly string[];
  /**
   * Those of them that grant access: they are not stored with the message, and not allowed in a
   * subject.
   */
  secrets?: readonly string[];
  /** If there is no such template, another one is used or no message is sent. */
  optional?: true;
}

/** Events that customers and the staff are notified of. */
export const MESSAGE_EVENTS = {
  /** A lender has answered. */
  statusChanged: { template: "lender-status-changed", fills: ["name", "lender", "status"] },
  /** The application went to a lender. */
  submitted: { template: "application-submitted", fills: ["name", "lender", "amount"] },
  /** The same for an offer without an amount among its figures. */
  submittedWithoutAmount: { template: "application-submitted-without-amount", fills: ["name", "lender"], optional: true },
  /** A complaint was received; without a template there is no message. */
  complaint: { template: "complaint-received", fills: ["number", "about", "date"], optional: true },
  /**
   * A link back to an application, sent by customer service; without a template it cannot be sent.
   */
  goOn: { template: "resume", fills: ["product", "link"], optional: true },
  /** A customer's data was erased; without a template there is no message. */
  erased: { template: "data-erased", fills: ["number", "date"], optional: true },
  /** A request for erasure was refused; without a template there is no message. */
  erasureRefused: { template: "erasure-refused", fills: ["date", "reason"], optional: true },
  /** A new member of the staff was invited; the link sets the first password. */
  staffInvited: { template: "staff-invitation", fills: ["username", "link", "hours"], secrets: ["link"], optional: true },
  /** A staff or partner user must set a new password. */
  staffReset: { template: "staff-reset", fills: ["username", "link", "minutes"], secrets: ["link"], optional: true },
  /** A second factor was set up for a staff or partner user. */
  secondFactorSet: { template: "staff-second-factor-set", fills: ["username"], optional: true },
  /** A user turned off their own second factor. */
  secondFactorOff: { template: "staff-second-factor-off", fills: ["username"], optional: true },
  /** An administrator removed a user's second factor. */
  secondFactorRemoved: { template: "staff-second-factor-removed", fills: ["username"], optional: true },
  /** A partner invites a customer to a product; without a template partners cannot. */
  leadInvited: { template: "lead-invitation", fills: ["partner", "product", "link"], optional: true },
  /** We have answered a partner's ticket; the link leads to it, after a sign-in. */
  ticketAnswered: { template: "partner-ticket-answered", fills: ["username", "number", "link"], optional: true },
} as const satisfies Record<string, MessageEvent>;

/**
 * The variables that the server fills in every one-time passcode message; all of them are secret.
 */
export const PASSCODE_FILLS = ["otp"] as const;

/**
 * The variables that the server fills in campaign messages, whose templates are the promotional
 * ones: the first name, the product of the audience, our address.
 */
export const CAMPAIGN_FILLS = ["name", "product", "link"] as const;

/** The variable in every text of a promotional template: the link with which its recipient unsubscribes. */
export const UNSUBSCRIBE = "unsubscribe";

/** Maximum characters of a registered text, and of the value of a variable (TRAI, TCCCPR). */
export const DLT_LIMITS = { text: 2_000, variable: 30 } as const;
