/**
 * Findings of products, sites, lenders and offer kinds whose parts do not fit together; see
 * `FINDING_TEXTS`.
 */
export const PRODUCT_TEXTS = {
  "flag-of-another": {
    message: "The product {other} has the flag {name} too: who completed the one would be taken to have completed the other.",
    fix: "Give each its own flag, or take it out: a product needs none.",
  },
  "signed-out-unwarned": {
    message: "Sessions of the area {area} end after {minutes} minutes without a sign of life, before the warning is over.",
    fix: "Make them {needed} minutes or longer, or let idle and its countdown be shorter.",
  },
  "no-site": {
    message: "There is no site {name}, which this server serves.",
    fix: "Keep schemas/sites/{name}.json; to serve another site, start the server with its id as SITE first.",
  },
  "never-idle": {
    message: "Sessions of the area {area} end after {hours} hours in any case, so that {minutes} idle minutes are never over.",
    fix: "Shorten idleMinutes, or lengthen absoluteHours.",
  },
  "resend-too-late": {
    message: "A passcode is valid for {valid} seconds, but another one can be had only after {resend}.",
    fix: "Make resendSeconds no longer than validitySeconds.",
  },
  "deleted-too-early": {
    message: "After {days} days {what} are deleted, but for {needed} days somebody may still need them.",
    fix: "Keep them for {needed} days or longer.",
  },
  "host-never-reached": {
    message: "Nothing comes of the host {name}: {by} before it fits wherever it does.",
    fix: "Put it before {by}, or take it out.",
  },
  "default-incomplete": {
    message: "The default language {language} is incomplete, so that visitors who chose none would read what is not translated yet.",
    fix: "Let another language be the default until all is translated.",
  },
  "criterion-twice": {
    message: "The criterion {one} asks what {other} asks, so that customers would read both reasons.",
    fix: "Take one of them out, or correct what it asks.",
  },
  "row-for-nobody": {
    message: "Whom this row fits, the criterion {criterion} refuses, so that nobody ever gets what stands in it.",
    fix: "Correct one of the two, or take the row out.",
  },
  "percent-too-high": {
    message: "{value} % is hardly meant: {limit} % is more than what lenders take.",
    fix: "Write percent, with the point where it belongs.",
  },
  "most-never-reached": {
    message: "From {min} in steps of {step} nobody gets to {max}: the most that is lent is {last}.",
    fix: "Choose a step that leads to {max}, or end at {last}.",
  },
  "consent-asked-twice": {
    message: "The form {form} asks everybody for the consent {name} already.",
    fix: "Take it out here, or give the lender a consent of its own.",
  },
  "figure-of-another-format": {
    message: "The figure {name} is told as {format}, which does not fit what it is taken for here.",
    fix: "Name a figure with one of the formats: {known}.",
  },
  "note-of-itself": { message: "The figure {name} would stand beside itself.", fix: "Name another figure in noteOf, or take it out." },
  "better-of-words": {
    message: "Of words, as those of {name}, none is less or more.",
    fix: "Take better out.",
  },
  "figure-never-told": {
    message: "The figure {name} is told nowhere and read by nothing.",
    fix: "Name it on the card, in the summary or in the comparison, or take it out.",
  },
  "figure-never-read": {
    message: "The figure {name} has no format and no other figure reads it, so it is worked out for nothing.",
    fix: "Give it a format and a place where it is told, or take it out.",
  },
} as const;
