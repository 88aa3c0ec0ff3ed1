/**
 * Findings of unused parts (`checkUnused`), each with the purpose of its kind; see `FINDING_TEXTS`.
 */
export const UNUSED_TEXTS = {
  "unused-option-list": {
    message: "No field uses the option list {name}. An option list contains the options of a field.",
    fix: "Use it in x-options of a field, remove it, or add it to spare if it is for later use.",
  },
  "lender-codes-never-sent": {
    message:
      "The option list {name} has lender codes for {lender}, but nothing sends them. A call sends a lenderCode in place of our code only if the connector asks for it.",
    fix: 'Use {"lenderCode": ["{name}", …]} in the data for {lender}, or remove lenderCode from the list.',
  },
  "unused-definition": {
    message: "No field refers to {name}. A shared definition is a field that several forms use.",
    fix: 'Write "$ref": "{name}" in a field of a form, remove the definition, or add it to spare if it is for later use.',
  },
  "fact-never-read": {
    message: "Nothing reads the fact {name}. A fact is calculated from answers, for use in conditions, figures and data for lenders.",
    fix: "Use it in a condition or a calculation, remove it, or add it to spare if it is for later use.",
  },
  "consent-never-asked": {
    message: "No form or lender asks for the consent {name}. Customers give consents in a form or on a lender's own screen.",
    fix: "Add it to the consents of a form or a lender, or remove the document. Consents that customers already gave remain stored.",
  },
  "unused-offer-kind": {
    message: "No product uses the offer kind {name}. An offer kind defines what the offers of a product contain.",
    fix: 'Enter it in offerKind of a product, remove it, or write "spare": true if it is for later use.',
  },
  "form-never-shown": {
    message:
      "Nothing shows the form {name}. A form belongs to a product, to a lender's own screen, or to a page for merchants or complaints.",
    fix: "Enter it in form of a product, of a lender or of a block of the type merchant or complaint, or remove it.",
  },
  "template-never-sent": {
    message:
      "Nothing sends the template {name}. A template of the kind {kind} contains the text of an automatic message and has the name of its event.",
    fix: "Rename it to one of: {known}. Set its kind to promotional if a campaign will send it, or remove it.",
  },
  "passcode-never-sent": {
    message: "The template {name} is never used: the template {other} before it sends every OTP.",
    fix: "Remove one of the two, or use one for sms and the other for email.",
  },
  "table-never-shown": {
    message: "Nothing shows the table {name} to customers. They see their applications only in the table {shown}.",
    fix: "Rename it to {shown}, or remove it.",
  },
  "menu-never-shown": {
    message: "Nothing shows the menu {name} to customers. Their header shows only the menu {shown}.",
    fix: "Move its items to {shown}, and remove it.",
  },
  "calls-block-missing": {
    message: "No page has a block of the type calls, so staff cannot work on the call lists: {names}.",
    fix: "Add the block to a staff page, or remove the call lists.",
  },
  "unused-language": {
    message: "No site has the language {language}, so its texts are never shown.",
    fix: "Add it to the languages of a site, or remove the folder locales/{language}.",
  },
  "spare-in-use": { message: "{name} is marked as spare, but it is in use.", fix: "Remove it from spare." },
} as const;
