export interface MessageEvent {
  /** Id of the template that says it. */
  template: string;
  /** The variables that the server fills in. */
  fills: readonly string[];
  /** Of these, what lets somebody in: it is not kept with the message, and stands in no subject. */
  secrets?: readonly string[];
  /** Another template says it where there is none of its own. */
  optional?: true;
}

/** What customers and the staff are told of. */
export const MESSAGE_EVENTS = {
  /** A lender has answered. */
  statusChanged: { template: "lender-status-changed", fills: ["name", "lender", "status"] },
  /** The application went to a lender. */
  submitted: { template: "application-submitted", fills: ["name", "lender", "amount"] },
  /** The same for an offer whose figures tell no amount. */
  submittedWithoutAmount: { template: "application-submitted-without-amount", fills: ["name", "lender"], optional: true },
  /** A complaint was taken in; without a template of it nothing is said. */
  complaint: { template: "complaint-received", fills: ["number", "about", "date"], optional: true },
  /** The way back to an application, which customer service sends; without a template of it none can be sent. */
  goOn: { template: "resume", fills: ["product", "link"], optional: true },
  /** What was held of a customer was erased; without a template of it nothing is said. */
  erased: { template: "data-erased", fills: ["number", "date"], optional: true },
  /** A request for erasure was refused; without a template of it nothing is said. */
  erasureRefused: { template: "erasure-refused", fills: ["date", "reason"], optional: true },
  /** Somebody is to join the staff; the link sets the first password. */
  staffInvited: { template: "staff-invitation", fills: ["username", "link", "hours"], secrets: ["link"], optional: true },
  /** A member of the staff, or a partner, is to set a new password. */
  staffReset: { template: "staff-reset", fills: ["username", "link", "minutes"], secrets: ["link"], optional: true },
  /** A second factor was set up for a member of the staff, or a partner. */
  secondFactorSet: { template: "staff-second-factor-set", fills: ["username"], optional: true },
  /** Whoever is signed in as a member turned their second factor off. */
  secondFactorOff: { template: "staff-second-factor-off", fills: ["username"], optional: true },
  /** An administrator took a member's second factor away. */
  secondFactorRemoved: { template: "staff-second-factor-removed", fills: ["username"], optional: true },
} as const satisfies Record<string, MessageEvent>;

/** What the server fills in where it sends a one-time passcode, by whatever template of that kind; all of it is secret. */
export const PASSCODE_FILLS = ["otp"] as const;

/** What the server fills in in messages of campaigns, whose templates are the promotional ones: the first name, the product of the audience, our address. */
export const CAMPAIGN_FILLS = ["name", "product", "link"] as const;

/** Characters that a registered text has at the most, and that a variable brings (TRAI, TCCCPR). */
export const DLT_LIMITS = { text: 2_000, variable: 30 } as const;
