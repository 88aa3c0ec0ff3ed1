/**
 * Findings of products, sites, lenders and offer kinds whose parts do not fit together; see
 * `FINDING_TEXTS`.
 */
export const PRODUCT_TEXTS = {
  "flag-taken": {
    message:
      "The product {other} has the same completionFlag {name}: a customer who completes one product is treated as having completed both.",
    fix: "Give each product its own flag, or remove the flag: it is optional.",
  },
  "session-shorter-than-warning": {
    message: "Idle sessions of the area {area} end after {minutes} minutes, before the warning ends.",
    fix: "Set idleMinutes to {needed} or more, or shorten the idle time and its countdown.",
  },
  "entries-not-ascending": {
    message: "The {name} {value} does not follow {before}, so one of the two entries never counts.",
    fix: "Sort the entries by {name}, each with another value.",
  },
  "commission-of-no-loan": {
    message: "The commission is a percentage of the amount disbursed, but the offers of {product} are not loans.",
    fix: "Use rupees.",
  },
  "no-site": {
    message: "The site {name}, which this server serves, does not exist.",
    fix: "Restore schemas/sites/{name}.json. To serve another site, first start the server with its id as SITE.",
  },
  "idle-limit-never-reached": {
    message: "Every session of the area {area} ends after {hours} hours, so the limit of {minutes} idle minutes never applies.",
    fix: "Shorten idleMinutes, or increase absoluteHours.",
  },
  "resend-too-late": {
    message: "An OTP is valid for {valid} seconds, but a customer can request another one only after {resend} seconds.",
    fix: "Make resendSeconds at most validitySeconds.",
  },
  "deleted-too-early": {
    message: "The site deletes {what} after {days} days, but they are needed for {needed} days.",
    fix: "Retain them for at least {needed} days.",
  },
  "host-never-reached": {
    message: "The host entry {name} is never used: the entry {by} before it matches the same addresses.",
    fix: "Move it before {by}, or remove it.",
  },
  "default-incomplete": {
    message: "The default language {language} is marked as incomplete, so visitors would see untranslated texts.",
    fix: "Make another language the default until the translation is complete.",
  },
  "duplicate-criterion": {
    message: "The criterion {one} has the same condition as {other}, so customers would see both reasons.",
    fix: "Remove one of them, or correct its condition.",
  },
  "row-excluded-by-criterion": {
    message: "The criterion {criterion} rejects every customer that matches this row, so the row is never used.",
    fix: "Correct the criterion or the row, or remove the row.",
  },
  "term-missing": {
    message: "The product {product} requires the term {name} of each lender, and it is missing here.",
    fix: "Add {name}, or move these terms to another product.",
  },
  "term-excluded": {
    message: "The product {product} excludes the term {name}, and it is stated here.",
    fix: "Remove {name}, or move these terms to another product.",
  },
  "percent-too-high": {
    message: "{value} % is implausibly high: lenders usually charge at most {limit} %.",
    fix: "Write the value in percent, and check the decimal point.",
  },
  "maximum-not-reachable": {
    message: "From {min} in steps of {step}, the maximum {max} cannot be reached: the highest value is {last}.",
    fix: "Use a step that reaches {max}, or set the maximum to {last}.",
  },
  "consent-asked-twice": {
    message: "The form {form} already asks every customer for the consent {name}.",
    fix: "Remove it here, or create a separate consent for the lender.",
  },
  "figure-of-another-format": {
    message: "The figure {name} has the format {format}, which cannot be used here.",
    fix: "Use a figure with one of the formats: {known}.",
  },
  "note-refers-to-itself": { message: "The figure {name} is a note of itself.", fix: "Enter another figure in noteOf, or remove noteOf." },
  "better-on-text-figure": { message: "The figure {name} is a text, so its values cannot be compared by size.", fix: "Remove better." },
  "figure-never-shown": {
    message: "The figure {name} is not shown anywhere, and nothing reads it.",
    fix: "Add it to the card, the summary or the comparison, or remove it.",
  },
  "figure-never-read": {
    message: "The figure {name} has no format and no other figure reads it, so it is calculated but never used.",
    fix: "Give it a format and show it somewhere, or remove it.",
  },
} as const;
