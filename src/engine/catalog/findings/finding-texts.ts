import { FORM_TEXTS } from "./form-texts.ts";
import { MEANING_TEXTS } from "./meaning-texts.ts";
import { PAGE_TEXTS } from "./page-texts.ts";
import { PRODUCT_TEXTS } from "./product-texts.ts";
import { UNUSED_TEXTS } from "./unused-texts.ts";

/**
 * The message and fix of every finding about a document. Names in braces are filled in. A sentence
 * that lists known names is omitted if there are none; `whenNone` then replaces the fix. Written
 * for product owners, in the documents' working language.
 */
export const FINDING_TEXTS = {
  "unknown-kind": { message: "There is no document kind {kind}.", fix: "Move the file to one of the folders: {kinds}." },
  "no-meta-schema": { message: "There is no meta-schema for the document kind {kind}.", fix: "Add schemas/meta/{kind}.json." },
  "id-differs-from-file": {
    message: "The document has the id {given}, but its file has the name {id}.",
    fix: "Use the same name for both.",
  },
  "duplicate-document": { message: "There are two documents {kind}/{id}.", fix: "Rename or delete one of them." },
  "unknown-property": {
    message: "The property {name} is not known here.",
    fix: "Correct its spelling, or remove it. Known properties: {known}.",
    whenNone: "Remove it: no properties are allowed here.",
  },
  "missing-property": { message: "The property {name} is missing.", fix: "Add it." },
  "wrong-type": { message: "The value must be {expected}.", fix: "Write {written} here." },
  "not-allowed-value": { message: "The value is not allowed.", fix: "Use one of: {known}." },
  "wrong-shape": { message: "The value does not match the pattern {pattern}.", fix: "{purpose}Write a value that matches the pattern." },
  "wrong-format": { message: "The value is not a valid {format}.", fix: "Correct the value." },
  "bad-name": {
    message: "The name {name} is not allowed here.",
    fix: "Use one of: {known}.",
    whenNone: "Use a name with the same form as the names next to it.",
  },
  "out-of-range": { message: "The value is out of range: it {detail}.", fix: "Use a value within the range." },
  "no-variant-fits": {
    message: "The value matches none of the forms that are allowed here.",
    fix: "Write one of: {known}.",
    whenNone: "Compare it with another entry of the same kind.",
  },
  "unknown-variant": {
    message: "There is no {tag} named {name} here.",
    fix: "Correct the {tag}. Possible values: {known}.",
    whenNone: "Correct the {tag}. The meta-schema of this document kind lists the possible values.",
  },
  "does-not-fit": { message: "The value {detail}.", fix: "Correct the value." },
  "too-large": { message: "The document has {size} characters, more than {limit}.", fix: "Split it into several documents." },
  "too-deep": { message: "The document is nested more than {limit} levels deep.", fix: "Reduce the nesting." },

  "unknown-reference": {
    message: "There is no {what} named {name}.",
    fix: "Correct the name, or add it. Known: {known}.",
    whenNone: "Add it first, or remove this reference: no {what} exists yet.",
  },
  "recursive-reference": {
    message: "The reference {name} leads back to itself.",
    fix: "Replace one of the references in the cycle with a definition without a reference.",
  },
  "duplicate-name": { message: "The {what} {name} exists twice.", fix: "Give each a different name." },
  "unsafe-name": { message: "The name {name} is reserved in JavaScript.", fix: "Use another name." },
  "versions-not-ascending": {
    message: "Version {version} does not follow the version before it.",
    fix: "Put the oldest version first, and increase the number by one each time.",
  },
  "no-default": { message: "There is no {what}.", fix: "Add one." },
  "two-defaults": { message: "More than one language is the default.", fix: "Set isDefault to true for one language only." },
  "site-mode-mismatch": {
    message: "A site for a single product must specify the product.",
    fix: "Add singleProduct, or set the mode to multi.",
  },
  "empty-range": {
    message: "No value fits between the lower limit {low} and the upper limit {high}.",
    fix: "Lower the first limit, or raise the second.",
  },
  "field-always-answered": {
    message: "The field {name} always has an answer, so its unanswered value is never used.",
    fix: "Remove unanswered, or remove the field from required in its step.",
  },
  "personal-field-in-pre-check": {
    message: "The field {name} can identify a person, but the pre-check must be anonymous.",
    fix: "Use a field that does not identify a person: an amount, a choice, a number, or a text that x-queryable stores in part.",
  },
  "row-never-reached": {
    message: "This row is never used: the row {name} before it matches every customer.",
    fix: "Move the row without a condition to the end.",
  },
  "no-last-row": {
    message: "A customer who matches no row gets no value.",
    fix: "Add a last row without a condition, or ignore this warning if it is intended.",
  },

  "language-missing": { message: "The text is missing in {language}.", fix: "Add the text for {language}." },
  "placeholders-differ": {
    message: "The text in {language} has the placeholders {given}, but the text in en has {expected}.",
    fix: "Use the same placeholders in every language.",
  },
  "unknown-placeholder": {
    message: "The placeholder {name} has no value here.",
    fix: "Use one of: {known}.",
    whenNone: "Remove it: texts of this kind have no placeholders.",
  },
  "placeholder-missing": { message: "The placeholder {name} is missing.", fix: "Write {name} where its value belongs." },
  "unused-variable": { message: "No text of the template uses the variable {name}.", fix: "Use it in a text, or remove it." },
  "texts-file-missing": { message: "The text file for {language} is missing.", fix: "Add {file}." },
  "text-key-missing": { message: "The text {key} is missing here, but exists in {language}.", fix: "Translate it." },
  "empty-text": { message: "The text is empty in {language}.", fix: "Write the text, or remove it in every language." },
  "not-translated": { message: "The text in {language} is in English.", fix: "Translate it." },
  "not-a-text": { message: "Texts are strings, nested by key.", fix: "Write a string." },
  "unsafe-text": {
    message: "The text contains a character that changes the writing direction, or an invalid character.",
    fix: "Delete the text and type it again.",
  },

  "unknown-name-in-condition": {
    message: "The condition uses {name}, but there is no answer or fact with this name here.",
    fix: "Correct the name. Known: {known}.",
  },
  "unknown-name-in-logic": {
    message: "The calculation uses {name}, but there is no answer or fact with this name here.",
    fix: "Correct the name. Known: {known}.",
  },
  "constant-not-found": {
    message: "The constant {label} points to {pointer}, but there is no number at this pointer.",
    fix: "Correct pointer in enforcedAt.",
  },
  "constant-not-enforced": {
    message: "The constant {label} ({value}) has no enforcedAt, so it is not compared with any document.",
    fix: "Add enforcedAt with the kind, the id and the pointer of the value in a document.",
  },
  "constant-differs": {
    message: "The value here is {held}, but the constant in the site document requires {value}: {label}.",
    fix: "Write {value} here, or correct the constant in the site document. If the constant has times, the value here must be the constant multiplied by times.",
  },
  "field-not-in-order": { message: "The field {name} is missing in order, so the form does not show it.", fix: "Add it to order." },
  "next-form-missing": {
    message: "After {action}, users continue with a form of the action {next}, but the area {area} has no page with this form.",
    fix: "Add a page with this form to the area, and a route to the page.",
  },
  "closed-before-sign-in": {
    message: "The form of the action {action} at {name} is for users who are not signed in, but the route guard redirects them.",
    fix: "Give its route a group that is open before sign-in, such as the group of the sign-in route.",
  },
  "action-needs-field": { message: "The action {action} requires the field {name}.", fix: "Add the field." },
  "action-needs-column": {
    message: "The action {action} requires {name}, but no required column fills it.",
    fix: "Add a column that fills it, and make the column required.",
  },
  "property-of-another-type": { message: "{name} applies only to columns of the type {type}.", fix: "Remove it, or change the type." },
  "codes-missing": {
    message: "The column {name} contains codes, but no codes are defined.",
    fix: "Add codes, or change its type to text.",
  },
  "invalid-example": { message: "The upload would reject this example row: {detail}.", fix: "Write a value that the column accepts." },
  "action-takes-each-language": {
    message: "The action {action} requires {name} in each language of the site.",
    fix: "Set eachLanguage in the field, and write {place} in its title.",
  },
  "action-takes-one-text": {
    message: "The action {action} accepts only one text for {name}, for all languages.",
    fix: "Remove eachLanguage.",
  },
  "language-not-named": {
    message: "The form asks for the field {name} in each language, but its title does not contain the language.",
    fix: "Write {place} in the title, in the position of the language.",
  },
  "unused-terms-path": {
    message: "The action {action} does not use this property: it does not edit lender terms with it.",
    fix: "Remove it.",
  },
  "action-takes-type": { message: "The action {action} does not accept {name} with this type.", fix: "Change its type to {expected}." },
  "outcome-without-follow-up": {
    message: "The call outcome {name} does not define what happens next.",
    fix: "Add follows to the option: again, call-back, done or do-not-disturb.",
  },
  "no-do-not-disturb-outcome": {
    message: "No call outcome means that the customer does not want more calls, so such a customer would be called again.",
    fix: "Add an outcome with do-not-disturb in follows.",
  },
  "dlt-text-too-long": {
    message: "With its variables, the text can have {size} characters, but at most {limit} can be registered.",
    fix: "Shorten the text.",
  },
  "no-unsubscribe-link": {
    message: "The promotional text ({language}) has no link with which its reader unsubscribes.",
    fix: "Add {{name}} to the text, and {name} with the tag url to the variables.",
  },
  "no-unsubscribe-page": {
    message: "The template {name} is promotional, but no route leads to a page with the block unsubscribe.",
    fix: "Add a route without parameters, with such a page.",
  },
  "no-identifier": {
    message: "No shared field {name} has a pattern, so customers cannot sign in with it.",
    fix: "Add the field {name} with its pattern to schemas/shared.",
  },
  "field-taken": {
    message: "The field {name} has the same location as the field {other}.",
    fix: "Remove one of the two, or use another pointer.",
  },
  "list-with-gaps": {
    message: "The items of the list {name} are not numbered from 0 without gaps, or the list also has named entries.",
    fix: "Number the items 0, 1, 2 and so on, and use no names in the list.",
  },
  "nested-column-name": {
    message: "A file with columns cannot contain values inside a column.",
    fix: "Use a name without a slash, or use the format json-lines.",
  },
  "personal-in-link": {
    message: "The link would contain {name}, which can identify a person. Browsers and servers store links in histories and logs.",
    fix: "Remove it, or let the lender ask for it. Answers that a link can contain: {known}.",
  },
  "computed-name-in-link": {
    message: "The link reads a calculated name, so its content cannot be checked.",
    fix: "Write the names directly.",
  },
  "consent-of-another-lender": {
    message: "The consent {name} contains the name of another lender, {other}, so customers would give their consent to the wrong lender.",
    fix: "Add a consent for this lender to schemas/consents, and use it here.",
  },
  "id-of-another-lender": {
    message: "{text} contains the id of the lender {other}, probably from a copied document.",
    fix: "Use the value of this lender.",
  },
  "secret-shared": {
    message: "The lender {other} also uses the secret {name}, so each lender could send messages in the name of the other.",
    fix: "Give each lender its own secrets. Without a secret for incoming messages, the lender's id is the name of the secret.",
  },
  "address-not-public": {
    message: "{address} is not a public host name.",
    fix: "Use the public host name of the lender, not an IP address or an internal name.",
  },
  "used-before-computed": {
    message: "The calculation uses {name}, which is not calculated before this point.",
    fix: "Correct the name, or move its calculation up. Available before this point: {known}.",
  },
  "codes-without-texts": {
    message: "The format code and codes must be used together.",
    fix: "Add codes with a text for each code, or use another format.",
  },
  "required-by-law": { message: "The law requires {what} for every loan.", fix: "{fix}" },
  "unknown-operator": { message: "The calculation uses {name}, which is not an operator.", fix: "Use one of: {known}." },
  "wrong-operands": { message: "The operator {name} has {given} operands here, so the calculation always fails.", fix: "Write {shape}." },
  "condition-holds-when-absent": {
    message: "The condition is also true if {name} has no answer.",
    fix: "Add {name} to required, next to properties.",
  },
  "circular-condition": {
    message: "The field {name} is shown depending on answers that depend on {name} itself.",
    fix: "Change one of these conditions so that it uses another answer.",
  },
  "check-stopped": {
    message: "The check of this document did not finish: it {detail}.",
    fix: "Undo the last change of this document, and make it in smaller steps.",
  },
  "fails-when-used": {
    message: "A test with sample customers failed: {detail}.",
    fix: "Undo the last change here, and try a smaller change.",
  },
  "required-figure-missing": {
    message: "In a test with sample customers, offers with these terms have no {figure}, which the law requires for every loan offer.",
    fix: "Correct the terms, or the calculation of {figure} in the offer kind.",
  },
  "required-figure-implausible": {
    message: "In a test with a sample customer, an offer with these terms has {value} as its {figure}, but a loan has at least {least}.",
    fix: "Correct the terms, or the calculation of {figure} in the offer kind.",
  },
  "operand-of-another-type": {
    message: "The operator {name} requires {taken} as {operand}, but gets {given}.",
    fix: "Write {taken}, or the name of an answer or fact of that type.",
  },
  "always-fails": {
    message: "In a test with sample customers who answered every question, this calculation failed for all of them: {detail}.",
    fix: "Use answers or facts with the type that is required here.",
  },
  "too-large-when-used": {
    message: "In a test with sample customers, the calculated value has more than {limit} characters.",
    fix: "Combine fewer values, or set maxLength for the fields that it uses.",
  },
  "too-slow-when-used": {
    message: "In a test with sample customers, this takes {took} ms, more than the limit of {limit} ms.",
    fix: "Split it into smaller parts, or use fewer conditions.",
  },
  "consent-version-changed": {
    message: "Version {version} was already published, and customers agreed to its text, but it is changed here.",
    fix: "Restore the old version, and add the new text as version {next}.",
  },
  "routing-loop": { message: "{detail}", fix: "{fix}" },
  "routing-dead-end": { message: "The rules lead to a dead end: {detail}", fix: "{fix}" },
  "routing-conflict": { message: "Two rules conflict: {detail}", fix: "{fix}" },
  "routing-unreached": { message: "{detail}", fix: "{fix}" },
  "product-without-lender": { message: "No enabled lender offers the product {name}.", fix: "Add a lender, or remove the product." },

  ...FORM_TEXTS,
  ...PAGE_TEXTS,
  ...MEANING_TEXTS,
  ...PRODUCT_TEXTS,
  ...UNUSED_TEXTS,
} as const satisfies Record<string, { message: string; fix: string; whenNone?: string }>;

/** Precedes the fix if a known name is similar to the wrong one. */
export const MEANT = "Did you mean {meant}?";

export type FindingCode = keyof typeof FINDING_TEXTS;
