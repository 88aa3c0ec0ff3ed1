/**
 * Findings of unused parts (`checkUnused`), each with the purpose of its kind; see `FINDING_TEXTS`.
 */
export const UNUSED_TEXTS = {
  "list-of-no-field": {
    message: "No field offers the option list {name}. An option list is what a field gives to choose from.",
    fix: "Name it in x-options of a field, take it out, or name it in spare where it is held ready.",
  },
  "lender-codes-never-sent": {
    message:
      "Nothing sends the lender {lender} codes of the option list {name} as it writes them. A lenderCode stands for ours where a call says so.",
    fix: 'Write {"lenderCode": ["{name}", …]} in what is sent to {lender}, or take lenderCode out of the list.',
  },
  "definition-of-no-field": {
    message: "No field refers to {name}. A shared definition is a field that forms have in common.",
    fix: 'Write "$ref": "{name}" at a field of a form, take it out, or name it in spare where it is held ready.',
  },
  "fact-never-read": {
    message: "Nothing reads the fact {name}. A fact is worked out of answers for conditions, figures and what lenders are sent.",
    fix: "Ask about it in a condition, read it in a calculation, take it out, or name it in spare where it is held ready.",
  },
  "consent-never-asked": {
    message: "Nobody is asked for the consent {name}. A consent is what customers agree to in a form, or on a lender's own screen.",
    fix: "Name it in consents of a form or of a lender, or take the document out: what was agreed to is kept.",
  },
  "kind-of-no-product": {
    message: "No product has the kind of offer {name}. A kind of offer says what the offers of a product consist of.",
    fix: 'Name it in offerKind of a product, take it out, or write "spare": true where it is held ready.',
  },
  "form-never-shown": {
    message: "Nobody fills in the form {name}. A form is what a product, a lender's own screen or a page for merchants or complaints asks.",
    fix: "Name it in form of a product, of a lender or of a block of the type merchant or complaint, or take it out.",
  },
  "template-never-sent": {
    message:
      "Nothing sends the template {name}. A template of the kind {kind} has the words of what the server tells by itself, and the name of what happened.",
    fix: "Call it by one of: {known}. Make its kind promotional where a campaign is to send it, or take it out.",
  },
  "passcode-never-sent": {
    message: "The template {other} sends every passcode before {name} does.",
    fix: "Take one of the two out, or let one be for sms and one for email.",
  },
  "table-never-shown": {
    message: "Nothing shows customers the table {name}. They see how their applications are in the table {shown} alone.",
    fix: "Call it {shown} in its place, or take it out.",
  },
  "menu-never-shown": {
    message: "Nothing shows customers the menu {name}. Their header opens the menu {shown} alone.",
    fix: "Add its items to {shown}, and take it out.",
  },
  "calls-of-nobody": {
    message:
      "No page has a block of the type calls, by which the staff call the customers of a list, so that nobody is called by: {names}.",
    fix: "Add the block to a page of the staff, or take the lists of calls out.",
  },
  "language-of-no-site": {
    message: "No site has the language {language}, so that nobody reads its texts.",
    fix: "Add it to the languages of a site, or take the folder locales/{language} out.",
  },
  "spare-in-use": {
    message: "{name} is said to be held ready, and is used.",
    fix: "Take it out of spare.",
  },
} as const;
