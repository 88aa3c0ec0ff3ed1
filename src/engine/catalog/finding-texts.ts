import { MEANING_TEXTS } from "./meaning-texts.ts";

/**
 * Every finding that the catalogue can have about a document: what is said, and how it is mended. A sentence that lists what is
 * known is left out where nothing is; `whenNone` says then what else to do.
 * Names in braces are filled in. For the product owner who edits documents; in the documents' working language.
 */
export const FINDING_TEXTS = {
  "unknown-kind": { message: "Documents of the kind {kind} do not exist.", mend: "Move the file to one of the folders: {kinds}." },
  "no-meta-schema": { message: "There is no meta-schema for documents of the kind {kind}.", mend: "Add schemas/meta/{kind}.json." },
  "id-differs-from-file": { message: "The document calls itself {given}, its file {id}.", mend: "Give both the same name." },
  "duplicate-document": { message: "There are two documents {kind}/{id}.", mend: "Rename or delete one of them." },
  "unknown-property": {
    message: "The property {name} is not known here.",
    mend: "Correct its spelling or take it out. Known here: {known}.",
    whenNone: "Take it out: nothing has a place here.",
  },
  "missing-property": { message: "The property {name} is missing.", mend: "Add it." },
  "wrong-type": { message: "The value should be {expected}.", mend: "Write {expected} here." },
  "not-allowed-value": { message: "The value is not one of those allowed.", mend: "Use one of: {known}." },
  "wrong-shape": { message: "The value does not have the shape {pattern}.", mend: "Write it in that shape." },
  "wrong-format": { message: "The value is not a valid {format}.", mend: "Correct the value." },
  "bad-name": { message: "The name {name} is not allowed here.", mend: "Use a name in the shape of its neighbours." },
  "out-of-range": { message: "The value is out of range: it {detail}.", mend: "Choose a value inside the range." },
  "no-variant-fits": {
    message: "The value is none of what may stand here.",
    mend: "Write one of: {known}.",
    whenNone: "Compare it with a neighbour of the same kind.",
  },
  "unknown-variant": {
    message: "There is nothing of the {tag} {name} here.",
    mend: "Correct the {tag}. Which there are, the meta-schema of this kind of document lists.",
  },
  "does-not-fit": { message: "The value {detail}.", mend: "Correct the value." },
  "too-large": { message: "The document has {size} characters, more than {limit}.", mend: "Split it into several documents." },
  "too-deep": { message: "The document is nested more than {limit} levels deep.", mend: "Flatten it." },

  "unknown-reference": {
    message: "There is no {what} called {name}.",
    mend: "Correct the name, or add it. Known: {known}.",
    whenNone: "Add it first, or take this out: there is no {what} yet.",
  },
  "recursive-reference": {
    message: "The reference {name} leads back to itself.",
    mend: "Make one of the definitions on the way stand on its own.",
  },
  "duplicate-name": { message: "The {what} {name} is there twice.", mend: "Give each its own name." },
  "unsafe-name": { message: "The name {name} has a meaning of its own in JavaScript.", mend: "Choose another name." },
  "versions-not-ascending": {
    message: "Version {version} does not follow the one before it.",
    mend: "Put the oldest version first and count up.",
  },
  "no-default": { message: "There is no {what}.", mend: "Add one." },
  "two-defaults": { message: "More than one language is the default.", mend: "Leave isDefault true for one only." },
  "not-the-site-mode": { message: "A site for a single product must name it.", mend: "Add singleProduct, or make the mode multi." },
  "empty-range": { message: "{low} is greater than {high}, so no value fits.", mend: "Exchange or correct the two." },
  "pre-check-of-a-person": {
    message: "The field {name} tells who somebody is, which the pre-check does not ask.",
    mend: "Ask for what identifies nobody: an amount, a choice, a number, or a text of which the field keeps something in clear (x-queryable).",
  },
  "row-never-reached": {
    message: "Nothing reaches this row: the row {name} before it fits everybody.",
    mend: "Move the row without a condition to the end.",
  },
  "no-last-row": { message: "Whoever fits no row gets no value.", mend: "Add a last row without a condition, or leave it so on purpose." },

  "language-missing": { message: "The text is missing in {language}.", mend: "Add the text for {language}." },
  "placeholders-differ": {
    message: "The text in {language} has the placeholders {given}, in en it has {expected}.",
    mend: "Use the same placeholders in every language.",
  },
  "unknown-placeholder": {
    message: "Nothing fills the placeholder {name} here.",
    mend: "Use one of: {known}.",
    whenNone: "Take it out: texts of this kind have no placeholders.",
  },
  "unused-variable": { message: "The variable {name} stands in no text of the template.", mend: "Use it, or take it out." },
  "texts-file-missing": { message: "The file of texts is missing in {language}.", mend: "Add {file}." },
  "text-key-missing": { message: "The text {key} is missing here; {language} has it.", mend: "Translate it." },
  "empty-text": { message: "The text is empty in {language}.", mend: "Write it, or take it out in every language." },
  "not-translated": { message: "The text in {language} is English.", mend: "Translate it." },
  "not-a-text": { message: "Texts are strings, nested by key.", mend: "Write a string." },
  "unsafe-text": {
    message: "The text holds a character that turns the direction of writing or that is not a character.",
    mend: "Type the text anew.",
  },

  "unknown-name-in-condition": {
    message: "The condition speaks of {name}, which is neither an answer nor a fact here.",
    mend: "Correct the name. Known: {known}.",
  },
  "unknown-name-in-logic": {
    message: "The calculation reads {name}, which is neither an answer nor a fact here.",
    mend: "Correct the name. Known: {known}.",
  },
  "constant-not-there": {
    message: "The constant {label} is said to stand at {pointer}, where there is no number.",
    mend: "Correct the pointer.",
  },
  "constant-nowhere": {
    message: "The constant {value}, {label}, is held by no document, so nothing keeps to it.",
    mend: "Say in enforcedAt where it stands.",
  },
  "constant-differs": {
    message: "{held} stands here, and {value} among the constants of a site: {label}.",
    mend: "Write the same number in both places.",
  },
  "field-not-in-order": {
    message: "The field {name} stands nowhere in the order, so nobody is asked for it.",
    mend: "Add it to the order.",
  },
  "form-leads-nowhere": {
    message: "After {action} people go on by a form of the action {next}, which no page of the area {area} has.",
    mend: "Give the area a page with such a form, and a route to it.",
  },
  "action-needs-field": { message: "The action {action} does nothing without the field {name}.", mend: "Add the field." },
  "action-needs-column": {
    message: "The action {action} does nothing without {name}, which no required column fills.",
    mend: "Add a column that fills it, with required.",
  },
  "beside-other-type": { message: "{name} means something of columns of the type {type} alone.", mend: "Take it out, or change the type." },
  "codes-missing": { message: "The column {name} holds codes, but none is named.", mend: "Add codes, or make its type text." },
  "example-refused": { message: "The row of the template would be refused here: {detail}.", mend: "Write a value that the column takes." },
  "action-takes-type": { message: "The action {action} takes no {name} of this type.", mend: "Make its type {expected}." },
  "no-identifier": {
    message: "No shared field {name} has a pattern, so nobody can sign in by one.",
    mend: "Add the field {name} with its pattern to schemas/shared.",
  },
  "field-taken": {
    message: "The field {name} has no place of its own: {other} stands there.",
    mend: "Take one of the two out, or write another pointer.",
  },
  "list-with-gaps": {
    message: "The items of the list {name} do not count up from 0, or it stands beside names.",
    mend: "Number the items 0, 1, 2 and so on, and give names to none of them.",
  },
  "columns-are-flat": {
    message: "A file of columns has nothing within a column.",
    mend: "Write a name without a slash, or choose the format json-lines.",
  },
  "personal-in-link": {
    message: "The link would carry {name}, which can tell whom it is for; addresses are kept in histories and logs.",
    mend: "Take it out, or let the lender ask for it. What a link may carry of the answers: {known}.",
  },
  "computed-name-in-link": {
    message: "The link reads a name that is worked out, so nobody can tell what it would carry.",
    mend: "Write down the names that are read.",
  },
  "secret-of-another": {
    message: "The secret {name} is that of the lender {other} too, so each could speak for the other.",
    mend: "Give each lender secrets of its own. One that names none for what comes from it has one of its own id's name.",
  },
  "address-not-public": {
    message: "{address} is no name of the public net.",
    mend: "Write the name under which the lender is reached from everywhere, no number and no name of an inner net.",
  },
  "not-worked-out-yet": {
    message: "The calculation reads {name}, which is not worked out before it.",
    mend: "Correct the name, or move what it names further up. There before it: {known}.",
  },
  "codes-without-texts": {
    message: "A figure of the format code and the texts of its codes go together.",
    mend: "Add codes with a text for each code, or choose another format.",
  },
  "law-asks": { message: "Of every loan the law asks {what}.", mend: "{mend}" },
  "unknown-operator": { message: "The calculation uses {name}, which is not an operator.", mend: "Use one of: {known}." },
  "condition-holds-when-absent": {
    message: "The condition also holds while {name} is not answered.",
    mend: "List {name} in required beside the properties.",
  },
  "condition-in-circle": {
    message: "Whether {name} is asked depends, by way of other answers, on {name} itself.",
    mend: "Let one of these conditions speak of another answer.",
  },
  "field-in-two-steps": {
    message: "The field {name} is in the step {step} as well.",
    mend: "Ask it once; a later step can still refer to the answer.",
  },
  "field-not-in-step": { message: "The step has no field {name}.", mend: "Correct the name. Fields: {known}." },
  "required-not-a-field": {
    message: "{name} is required, but no field of that name is asked.",
    mend: "Add the field, or take it out of required.",
  },
  "field-without-label": { message: "The field {name} has no label.", mend: "Add x-label." },
  "choice-without-options": {
    message: "The field {name} is shown as a choice, but has nothing to choose from.",
    mend: "Add x-options or enum.",
  },
  "keyword-not-in-dialect": {
    message: "The keyword {name} cannot be used here: it is not in the dialect of fields and conditions.",
    mend: "{mend}",
  },
  "several-types": {
    message: "The field {name} takes answers of several types, but is asked as one of them.",
    mend: "Write one type, and null beside it where the field may be left empty; for values of several types, use oneOf of titled constants.",
  },
  "choices-twice": {
    message: "The field {name} has two lists of choices.",
    mend: "Keep x-options for a list that lenders share, or oneOf for choices of its own.",
  },
  "default-refused": {
    message: "The field {name} refuses its own default: {detail}.",
    mend: "Write a default that a customer could have answered.",
  },
  "default-not-shown": {
    message: "The field {name} {why}, where no customer would see the default before it is sent.",
    mend: "Take it out; for a hidden field, work the value out in prefill.",
  },
  "fact-hides-field": { message: "The fact {name} has the name of a field.", mend: "Rename the fact." },
  "pattern-unreadable": {
    message: "The pattern cannot be read: {detail}.",
    mend: "Close every bracket, and write \\ before a character such as . or ( that is meant as it is.",
  },
  "pattern-looks-around": {
    message: "The pattern looks ahead or back with {written}, which cannot be decided in one pass over a value.",
    mend: "Say from left to right what a value consists of; for its length, add minLength and maxLength.",
  },
  "pattern-refers-back": {
    message: "The pattern refers back with {written}, which cannot be decided in one pass over a value.",
    mend: "Write out what may stand there.",
  },
  "pattern-has-modifiers": {
    message: "The pattern turns something on or off with {written}, which older browsers do not know.",
    mend: "Write both cases out, as in [Aa].",
  },
  "pattern-repeats-too-often": {
    message: "The pattern repeats a part more than 1,000 times, counting repetitions inside repetitions.",
    mend: "Repeat with * or +, and limit the length of the value by maxLength.",
  },
  "pattern-too-slow": {
    message:
      "On a value such as {text}, {length} characters long, the pattern takes longer than {limit} ms: it can read the same characters in too many ways.",
    mend: "Take out a repetition inside a repetition, let neighbouring repetitions differ in what they read, or give the field a smaller maxLength.",
  },
  "pattern-not-anchored": { message: "The pattern only asks that a part of the value fits.", mend: "Begin it with ^ and end it with $." },
  "branch-incomplete": {
    message: "An if without then or else, or one of these without if, decides nothing.",
    mend: "Add what is missing, or write the condition without if.",
  },
  "check-stopped": {
    message: "The check did not come to an end here: it {detail}.",
    mend: "Undo the last change of this document, and make it in smaller steps.",
  },
  "fails-when-used": {
    message: "Tried on invented persons, this fails: {detail}.",
    mend: "Undo the last change here and try a smaller one.",
  },
  "too-large-when-used": {
    message: "Tried on invented persons, the value worked out here has more than {limit} characters.",
    mend: "Put fewer values together, or give the fields that it reads a maxLength.",
  },
  "too-slow-when-used": {
    message: "Tried on invented persons, this takes {took} ms, more than {limit}.",
    mend: "Split it up, or ask less in one place.",
  },
  "unknown-path": { message: "No route leads to {name}.", mend: "Use the path of a route. Known: {known}." },
  "not-sortable": {
    message: "Rows cannot be ordered by {name}: no index holds that order.",
    mend: "Use one of: {known}.",
  },
  "no-files": {
    message: "The rows of the dataset {name} are no files.",
    mend: "Leave download out, or use a dataset of files.",
  },
  "no-addresses": {
    message: "The rows of the dataset {name} are no addresses to hand on.",
    mend: "Leave share out, or use a dataset of addresses.",
  },
  "not-filterable": { message: "The field {name} cannot be filtered by.", mend: "Use one of: {known}." },
  "not-a-span": { message: "The field {name} has no dates of which a span could be asked for.", mend: "Use one of: {known}." },
  "not-a-dimension": { message: "Reports cannot be grouped by {name}.", mend: "Use one of: {known}." },
  "chart-without-dimension": {
    message: "A chart needs something to draw along, but the report has no dimension.",
    mend: "Add a dimension, or take the chart out.",
  },
  "funnel-with-dimensions": {
    message: "A funnel is drawn of measures alone, but the report has dimensions.",
    mend: "Take the dimensions out, or choose a chart along one of them.",
  },
  "not-a-parameter": {
    message: "No path that leads to this page has the parameter {name}.",
    mend: "Use one of: {known}.",
  },
  "not-its-filter": {
    message: "The {what} {view} is not filtered by {name}.",
    mend: "Add it to the filters of {view}, or use one of: {known}.",
  },
  "statistic-with-dimensions": {
    message: "The report {name} has dimensions, so it is more than one row of figures.",
    mend: "Show it as a report, or name one without dimensions.",
  },
  "not-for-reader": { message: "The {what} {name} is not for {reader}.", mend: "Take {reader} out, or use another. It is for: {known}." },
  "roles-said-twice": {
    message: "The route {route} says already who gets here.",
    mend: "Take the roles out here: the menu shows the item to whom its route is for.",
  },
  "shown-to-nobody": {
    message: "None of the roles that get to this page may read the {what} {name}, so nobody sees it.",
    mend: "Take it out, or let one of them read it. It is for: {known}.",
  },
  "page-without-anything": {
    message: "The route is for the role {role}, which may read nothing of the page {page}.",
    mend: "Take the role out, or show it something.",
  },
  "roles-differ": {
    message: "The menu shows this to the role {role}, but its route is not for that role.",
    mend: "Take the role out here, or add it to the route {route}.",
  },
  "consent-version-changed": {
    message: "Version {version} was live and is changed here; customers agreed to what it said.",
    mend: "Put the old version back and add the new text as version {next}.",
  },
  "routing-loop": { message: "The rules send the customer round in a circle: {detail}", mend: "{mend}" },
  "routing-dead-end": { message: "The rules lead nowhere: {detail}", mend: "{mend}" },
  "product-not-lent": { message: "No enabled lender offers {name}.", mend: "Add a lender, or take the product out." },

  ...MEANING_TEXTS,
} as const satisfies Record<string, { message: string; mend: string; whenNone?: string }>;

/** Stands before the way to mend where a known name is almost the one given. */
export const MEANT = "Did you mean {meant}?";

export type FindingCode = keyof typeof FINDING_TEXTS;
