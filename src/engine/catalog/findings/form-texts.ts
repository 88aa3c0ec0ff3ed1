/** Findings of the fields of forms and of shared definitions; see `FINDING_TEXTS`. */
export const FORM_TEXTS = {
  "field-in-two-steps": {
    message: "The field {name} is in the step {step} as well.",
    fix: "Ask it once; a later step can still refer to the answer.",
  },
  "field-not-in-step": { message: "The step has no field {name}.", fix: "Correct the name. Fields: {known}." },
  "required-not-a-field": {
    message: "{name} is required, but no field of that name is asked.",
    fix: "Add the field, or take it out of required.",
  },
  "field-without-label": { message: "The field {name} has no label.", fix: "Add x-label." },
  "choice-without-options": {
    message: "The field {name} is shown as a choice, but has nothing to choose from.",
    fix: "Add x-options, or oneOf of constants, each with its title.",
  },
  "keyword-not-in-dialect": {
    message: "The keyword {name} cannot be used here: it is not in the dialect of fields and conditions.",
    fix: "{fix}",
  },
  "several-types": {
    message: "The field {name} takes answers of several types, but is asked as one of them.",
    fix: "Write one type, and null beside it where the field may be left empty; for values of several types, use oneOf of titled constants.",
  },
  "choices-without-titles": {
    message: "The choices of the field {name} have no titles, so customers would read its values as they are stored.",
    fix: "Write oneOf: each value as const, with its title in every language; or x-options for a list that lenders share.",
  },
  "choices-twice": {
    message: "The field {name} has two lists of choices.",
    fix: "Keep x-options for a list that lenders share, or oneOf for choices of its own.",
  },
  "default-refused": {
    message: "The field {name} refuses its own default: {detail}.",
    fix: "Write a default that a customer could have answered.",
  },
  "default-not-shown": {
    message: "The field {name} {why}, where no customer would see the default before it is sent.",
    fix: "Take it out; for a hidden field, work the value out in prefill.",
  },
  "migrated-to-no-field": {
    message: "The form asks no field {name}, so that answers given before are lost there.",
    fix: "Correct the name, or drop the answer. Fields: {known}.",
  },
  "migrated-field-still-asked": {
    message: "The form still asks {name}, and this takes away the answers that were given to it.",
    fix: "Take the change out, or the field. A new field of another meaning needs a name of its own.",
  },
  "renames-in-wrong-order": {
    message: "{other} was renamed to {name} just before, so that its answers go on to {to} in the place of those of {name}.",
    fix: "Put this change before that one.",
  },
  "migrated-to-one-name": {
    message: "The answers of {name} and of {other} both go to {to}: of who gave both, the one of {name} is lost.",
    fix: "Let one of them go to a field of its own, or drop it first.",
  },
  "never-filled": {
    message: "The field {name} is required and {why}, and nothing fills it: nobody could ever complete the form.",
    fix: "Work it out in prefill, let customers fill it, or take it out of required.",
  },
  "prefilled-with-another-type": {
    message: "The field {name} takes {taken}, and what is worked out for it here is {given}, so that it stays empty.",
    fix: "Work out a value of the field's type.",
  },
  "widget-of-another-type": {
    message: "The widget {widget} gives {given}, but the field {name} takes {taken}.",
    fix: "Choose a widget of the field's type, or correct the field.",
  },
  "no-multiple-in-range": {
    message: "No multiple of {step} lies between {low} and {high}, so no value fits.",
    fix: "Correct multipleOf, or widen the range.",
  },
  "placeholder-like-answer": {
    message: "{text} in the empty field {name} looks like an answer that is there already.",
    fix: "Take x-placeholder out, and write the example into x-help.",
  },
  "kept-in-clear": {
    message: "All of {name} would be kept in clear, and it can tell who somebody is.",
    fix: "Keep a part of it alone ({part} of x-queryable), or take x-queryable out.",
  },
  "kept-of-another-type": {
    message: "Nothing of {name} would be kept: {part} means something of {of} alone.",
    fix: "Take {part} out of x-queryable; of texts the beginning can be kept (first), of numbers the band (bands).",
  },
  "fact-in-circle": {
    message: "The facts {name} and {other} read each other, directly or by others, so that neither can be worked out first.",
    fix: "Let one of them do without the other.",
  },
  "fact-hides-field": { message: "The fact {name} has the name of a field.", fix: "Rename the fact." },
  "pattern-unreadable": {
    message: "The pattern cannot be read: {detail}.",
    fix: "Close every bracket, and write \\ before a character such as . or ( that is meant as it is.",
  },
  "pattern-looks-around": {
    message: "The pattern looks ahead or back with {written}, which cannot be decided in one pass over a value.",
    fix: "Say from left to right what a value consists of; for its length, add minLength and maxLength.",
  },
  "pattern-refers-back": {
    message: "The pattern refers back with {written}, which cannot be decided in one pass over a value.",
    fix: "Write out what may stand there.",
  },
  "pattern-has-modifiers": {
    message: "The pattern turns something on or off with {written}, which older browsers do not know.",
    fix: "Write both cases out, as in [Aa].",
  },
  "pattern-repeats-too-often": {
    message: "The pattern repeats a part more than 1,000 times, counting repetitions inside repetitions.",
    fix: "Repeat with * or +, and limit the length of the value by maxLength.",
  },
  "pattern-repeats-nothing": {
    message: "The pattern repeats a part that may be empty, so that the same text can be read in ways without number.",
    fix: "Let the repeated part read at least one character, as in a* for (|a)+.",
  },
  "pattern-too-slow": {
    message:
      "On a value such as {text}, {length} characters long, the pattern takes longer than {limit} ms: it can read the same characters in too many ways.",
    fix: "Take out a repetition inside a repetition, let neighbouring repetitions differ in what they read, or give the field a smaller maxLength.",
  },
  "pattern-not-anchored": { message: "The pattern only asks that a part of the value fits.", fix: "Begin it with ^ and end it with $." },
  "branch-incomplete": {
    message: "An if without then or else, or one of these without if, decides nothing.",
    fix: "Add what is missing, or write the condition without if.",
  },
} as const;
