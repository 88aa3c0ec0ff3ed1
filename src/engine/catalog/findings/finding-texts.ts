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
  "unknown-kind": { message: "Documents of the kind {kind} do not exist.", fix: "Move the file to one of the folders: {kinds}." },
  "no-meta-schema": { message: "There is no meta-schema for documents of the kind {kind}.", fix: "Add schemas/meta/{kind}.json." },
  "id-differs-from-file": { message: "The document calls itself {given}, its file {id}.", fix: "Give both the same name." },
  "duplicate-document": { message: "There are two documents {kind}/{id}.", fix: "Rename or delete one of them." },
  "unknown-property": {
    message: "The property {name} is not known here.",
    fix: "Correct its spelling or take it out. Known here: {known}.",
    whenNone: "Take it out: nothing has a place here.",
  },
  "missing-property": { message: "The property {name} is missing.", fix: "Add it." },
  "wrong-type": { message: "The value should be {expected}.", fix: "Write {written} here." },
  "not-allowed-value": { message: "The value is not one of those allowed.", fix: "Use one of: {known}." },
  "wrong-shape": { message: "The value does not have the shape {pattern}.", fix: "{purpose}Write it in that shape." },
  "wrong-format": { message: "The value is not a valid {format}.", fix: "Correct the value." },
  "bad-name": {
    message: "The name {name} is not allowed here.",
    fix: "Use one of: {known}.",
    whenNone: "Use a name in the shape of its neighbours.",
  },
  "out-of-range": { message: "The value is out of range: it {detail}.", fix: "Choose a value inside the range." },
  "no-variant-fits": {
    message: "The value is none of what may stand here.",
    fix: "Write one of: {known}.",
    whenNone: "Compare it with a neighbour of the same kind.",
  },
  "unknown-variant": {
    message: "There is nothing of the {tag} {name} here.",
    fix: "Correct the {tag}. There are: {known}.",
    whenNone: "Correct the {tag}. Which there are, the meta-schema of this kind of document lists.",
  },
  "does-not-fit": { message: "The value {detail}.", fix: "Correct the value." },
  "too-large": { message: "The document has {size} characters, more than {limit}.", fix: "Split it into several documents." },
  "too-deep": { message: "The document is nested more than {limit} levels deep.", fix: "Flatten it." },

  "unknown-reference": {
    message: "There is no {what} called {name}.",
    fix: "Correct the name, or add it. Known: {known}.",
    whenNone: "Add it first, or take this out: there is no {what} yet.",
  },
  "recursive-reference": {
    message: "The reference {name} leads back to itself.",
    fix: "Make one of the definitions on the way stand on its own.",
  },
  "duplicate-name": { message: "The {what} {name} is there twice.", fix: "Give each its own name." },
  "unsafe-name": { message: "The name {name} has a meaning of its own in JavaScript.", fix: "Choose another name." },
  "versions-not-ascending": {
    message: "Version {version} does not follow the one before it.",
    fix: "Put the oldest version first and count up.",
  },
  "no-default": { message: "There is no {what}.", fix: "Add one." },
  "two-defaults": { message: "More than one language is the default.", fix: "Leave isDefault true for one only." },
  "not-the-site-mode": { message: "A site for a single product must name it.", fix: "Add singleProduct, or make the mode multi." },
  "empty-range": { message: "{low} is greater than {high}, so no value fits.", fix: "Exchange or correct the two." },
  "never-left-empty": {
    message: "The field {name} always has an answer, so what is counted from while it is empty is never read.",
    fix: "Take it out, or take the field out of what its step requires.",
  },
  "pre-check-of-a-person": {
    message: "The field {name} tells who somebody is, which the pre-check does not ask.",
    fix: "Ask for what identifies nobody: an amount, a choice, a number, or a text of which the field keeps something in clear (x-queryable).",
  },
  "row-never-reached": {
    message: "Nothing reaches this row: the row {name} before it fits everybody.",
    fix: "Move the row without a condition to the end.",
  },
  "no-last-row": { message: "Whoever fits no row gets no value.", fix: "Add a last row without a condition, or leave it so on purpose." },

  "language-missing": { message: "The text is missing in {language}.", fix: "Add the text for {language}." },
  "placeholders-differ": {
    message: "The text in {language} has the placeholders {given}, in en it has {expected}.",
    fix: "Use the same placeholders in every language.",
  },
  "unknown-placeholder": {
    message: "Nothing fills the placeholder {name} here.",
    fix: "Use one of: {known}.",
    whenNone: "Take it out: texts of this kind have no placeholders.",
  },
  "unused-variable": { message: "The variable {name} stands in no text of the template.", fix: "Use it, or take it out." },
  "texts-file-missing": { message: "The file of texts is missing in {language}.", fix: "Add {file}." },
  "text-key-missing": { message: "The text {key} is missing here; {language} has it.", fix: "Translate it." },
  "empty-text": { message: "The text is empty in {language}.", fix: "Write it, or take it out in every language." },
  "not-translated": { message: "The text in {language} is English.", fix: "Translate it." },
  "not-a-text": { message: "Texts are strings, nested by key.", fix: "Write a string." },
  "unsafe-text": {
    message: "The text holds a character that turns the direction of writing or that is not a character.",
    fix: "Type the text anew.",
  },

  "unknown-name-in-condition": {
    message: "The condition speaks of {name}, which is neither an answer nor a fact here.",
    fix: "Correct the name. Known: {known}.",
  },
  "unknown-name-in-logic": {
    message: "The calculation reads {name}, which is neither an answer nor a fact here.",
    fix: "Correct the name. Known: {known}.",
  },
  "constant-not-there": {
    message: "The constant {label} is said to stand at {pointer}, where there is no number.",
    fix: "Correct the pointer.",
  },
  "constant-nowhere": {
    message: "The constant {value}, {label}, is held by no document, so nothing keeps to it.",
    fix: "Say in enforcedAt where it stands.",
  },
  "constant-differs": {
    message: "{held} stands here, and {value} among the constants of a site: {label}.",
    fix: "Write the same number in both places.",
  },
  "field-not-in-order": {
    message: "The field {name} stands nowhere in the order, so nobody is asked for it.",
    fix: "Add it to the order.",
  },
  "form-leads-nowhere": {
    message: "After {action} people go on by a form of the action {next}, which no page of the area {area} has.",
    fix: "Give the area a page with such a form, and a route to it.",
  },
  "closed-before-sign-in": {
    message: "The form of the action {action} at {name} is for who is not signed in yet, and the guard sends them elsewhere.",
    fix: "Give its route a group that the guard leaves open, as that of the sign-in.",
  },
  "action-needs-field": { message: "The action {action} does nothing without the field {name}.", fix: "Add the field." },
  "action-needs-column": {
    message: "The action {action} does nothing without {name}, which no required column fills.",
    fix: "Add a column that fills it, with required.",
  },
  "beside-other-type": { message: "{name} means something of columns of the type {type} alone.", fix: "Take it out, or change the type." },
  "codes-missing": { message: "The column {name} holds codes, but none is named.", fix: "Add codes, or make its type text." },
  "example-refused": { message: "The row of the template would be refused here: {detail}.", fix: "Write a value that the column takes." },
  "action-takes-each-language": {
    message: "The action {action} takes {name} in each language of the site.",
    fix: "Say eachLanguage at the field, and {place} in its title.",
  },
  "action-takes-one-text": {
    message: "The action {action} takes {name} once, for all languages.",
    fix: "Take eachLanguage out.",
  },
  "language-not-named": {
    message: "The field {name} is asked in each language, and its title does not say which.",
    fix: "Write {place} where the language is named.",
  },
  "place-not-read": { message: "The action {action} reads no place in the terms of lenders here.", fix: "Take it out." },
  "action-takes-type": { message: "The action {action} takes no {name} of this type.", fix: "Make its type {expected}." },
  "outcome-without-end": {
    message: "The outcome {name} of a call does not say what follows.",
    fix: "Add follows to the option: again, call-back, done or do-not-disturb.",
  },
  "no-outcome-of-rest": {
    message: "No outcome says that the customer is not to be disturbed again, so nobody who asks for it can be left in peace.",
    fix: "Add an outcome that is followed by do-not-disturb.",
  },
  "dlt-text-too-long": {
    message: "With its variables the text has up to {size} characters, and no more than {limit} can be registered.",
    fix: "Shorten it.",
  },
  "no-identifier": {
    message: "No shared field {name} has a pattern, so nobody can sign in by one.",
    fix: "Add the field {name} with its pattern to schemas/shared.",
  },
  "field-taken": {
    message: "The field {name} has no place of its own: {other} stands there.",
    fix: "Take one of the two out, or write another pointer.",
  },
  "list-with-gaps": {
    message: "The items of the list {name} do not count up from 0, or it stands beside names.",
    fix: "Number the items 0, 1, 2 and so on, and give names to none of them.",
  },
  "columns-are-flat": {
    message: "A file of columns has nothing within a column.",
    fix: "Write a name without a slash, or choose the format json-lines.",
  },
  "personal-in-link": {
    message: "The link would carry {name}, which can tell whom it is for; addresses are kept in histories and logs.",
    fix: "Take it out, or let the lender ask for it. What a link may carry of the answers: {known}.",
  },
  "computed-name-in-link": {
    message: "The link reads a name that is worked out, so nobody can tell what it would carry.",
    fix: "Write down the names that are read.",
  },
  "consent-names-another": {
    message: "The consent {name} speaks of {other}, so that customers would allow something to another lender than this one.",
    fix: "Add a consent of this lender's own in schemas/consents, and name it here.",
  },
  "id-of-another": {
    message: "{text} holds the id of the lender {other}, as in a copy of its document.",
    fix: "Write what belongs to this lender.",
  },
  "secret-of-another": {
    message: "The secret {name} is that of the lender {other} too, so each could speak for the other.",
    fix: "Give each lender secrets of its own. One that names none for what comes from it has one of its own id's name.",
  },
  "address-not-public": {
    message: "{address} is no name of the public net.",
    fix: "Write the name under which the lender is reached from everywhere, no number and no name of an inner net.",
  },
  "not-worked-out-yet": {
    message: "The calculation reads {name}, which is not worked out before it.",
    fix: "Correct the name, or move what it names further up. There before it: {known}.",
  },
  "codes-without-texts": {
    message: "A figure of the format code and the texts of its codes go together.",
    fix: "Add codes with a text for each code, or choose another format.",
  },
  "law-asks": { message: "Of every loan the law asks {what}.", fix: "{fix}" },
  "unknown-operator": { message: "The calculation uses {name}, which is not an operator.", fix: "Use one of: {known}." },
  "wrong-operands": {
    message: "The operator {name} has {given} operands here, so that it is worked out for nobody.",
    fix: "Write {shape}.",
  },
  "condition-holds-when-absent": {
    message: "The condition also holds while {name} is not answered.",
    fix: "List {name} in required beside the properties.",
  },
  "condition-in-circle": {
    message: "Whether {name} is asked depends, by way of other answers, on {name} itself.",
    fix: "Let one of these conditions speak of another answer.",
  },
  "check-stopped": {
    message: "The check did not come to an end here: it {detail}.",
    fix: "Undo the last change of this document, and make it in smaller steps.",
  },
  "fails-when-used": {
    message: "Tried on invented persons, this fails: {detail}.",
    fix: "Undo the last change here and try a smaller one.",
  },
  "law-unmet": {
    message: "Offers of these terms, made to invented persons, have no {figure}, which the law asks every offer of a loan to show.",
    fix: "Correct the terms, or how the kind of offer works out {figure}.",
  },
  "law-doubtful": {
    message: "An offer of these terms, made to an invented person, has {value} as its {figure}, which in a loan is {least} at the least.",
    fix: "Correct the terms, or how the kind of offer works out {figure}.",
  },
  "operand-of-another-type": {
    message: "The operator {name} takes {taken} as {operand}, and here is {given}.",
    fix: "Write {taken}, or read it from a name.",
  },
  "fails-for-everybody": {
    message: "Tried on invented persons who gave all that it reads, this can be worked out for none of them: {detail}.",
    fix: "Let it read what has the type that is needed here.",
  },
  "too-large-when-used": {
    message: "Tried on invented persons, the value worked out here has more than {limit} characters.",
    fix: "Put fewer values together, or give the fields that it reads a maxLength.",
  },
  "too-slow-when-used": {
    message: "Tried on invented persons, this takes {took} ms, more than {limit}.",
    fix: "Split it up, or ask less in one place.",
  },
  "consent-version-changed": {
    message: "Version {version} was live and is changed here; customers agreed to what it said.",
    fix: "Put the old version back and add the new text as version {next}.",
  },
  "routing-loop": { message: "The rules send the customer round in a circle: {detail}", fix: "{fix}" },
  "routing-dead-end": { message: "The rules lead nowhere: {detail}", fix: "{fix}" },
  "routing-fight": { message: "Two rules want different things: {detail}", fix: "{fix}" },
  "routing-unreached": { message: "{detail}", fix: "{fix}" },
  "product-not-lent": { message: "No enabled lender offers {name}.", fix: "Add a lender, or take the product out." },

  ...FORM_TEXTS,
  ...PAGE_TEXTS,
  ...MEANING_TEXTS,
  ...PRODUCT_TEXTS,
  ...UNUSED_TEXTS,
} as const satisfies Record<string, { message: string; fix: string; whenNone?: string }>;

/** Precedes the fix if a known name is similar to the wrong one. */
export const MEANT = "Did you mean {meant}?";

export type FindingCode = keyof typeof FINDING_TEXTS;
