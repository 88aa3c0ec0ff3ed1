/** Findings of the fields of forms and of shared definitions; see `FINDING_TEXTS`. */
export const FORM_TEXTS = {
  "field-in-two-steps": {
    message: "The field {name} is already in the step {step}.",
    fix: "Remove it from one of the two steps. A later step can still use the answer in a condition.",
  },
  "field-not-in-step": { message: "The step has no field {name}.", fix: "Correct the name. Fields of the step: {known}." },
  "required-not-a-field": {
    message: "{name} is listed in required, but there is no field with this name.",
    fix: "Add the field, or remove the name from required.",
  },
  "field-without-label": { message: "The field {name} has no label.", fix: "Add x-label." },
  "choice-without-options": {
    message: "The field {name} is shown as a choice, but has no options.",
    fix: "Add x-options, or oneOf with a const and a title for each option.",
  },
  "keyword-not-in-dialect": {
    message: "The keyword {name} is not allowed here: fields and conditions support only a part of JSON Schema.",
    fix: "{fix}",
  },
  "several-types": {
    message: "The field {name} accepts values of several types, but its widget produces only one type.",
    fix: "Use one type, and add null if the field may be left empty. For values of several types, use oneOf with a const and a title for each value.",
  },
  "choices-without-titles": {
    message: "The options of the field {name} have no titles, so customers would see the stored values.",
    fix: "Use oneOf: each value as const, with its title in every language. Use x-options for an option list that several fields or lenders share.",
  },
  "two-choice-lists": {
    message: "The field {name} has two lists of options.",
    fix: "Keep one of them: x-options for a shared option list, or oneOf for options of this field only.",
  },
  "invalid-default": {
    message: "The default of the field {name} is not a valid value of the field: {detail}.",
    fix: "Use a default that the field accepts.",
  },
  "default-not-shown": {
    message: "The field {name} {why}, so a customer would submit its default without seeing it.",
    fix: "Remove the default. For a hidden field, calculate the value in prefill.",
  },
  "migrated-to-no-field": {
    message: "The form has no field {name}, so the migrated answers would be lost.",
    fix: "Correct the name, or drop the answer. Fields: {known}.",
  },
  "migrated-field-still-asked": {
    message: "The form still has the field {name}, but this change removes the answers that it already has.",
    fix: "Remove this change, or remove the field. If the field now has another meaning, give it a new name.",
  },
  "renames-in-wrong-order": {
    message:
      "An earlier change renames {other} to {name}, so this change moves the answers of {other} to {to} instead of the answers of {name}.",
    fix: "Move this change before the other one.",
  },
  "migrated-to-one-name": {
    message: "The answers of {name} and of {other} are both moved to {to}. If a customer answered both, the answer of {name} is lost.",
    fix: "Move one of them to another field, or drop one of them first.",
  },
  "never-filled": {
    message: "The field {name} is required and {why}, but nothing sets its value, so the form can never be completed.",
    fix: "Calculate the value in prefill, let customers fill in the field, or remove it from required.",
  },
  "prefilled-with-another-type": {
    message: "The field {name} accepts {taken}, but prefill calculates {given}, so the field stays empty.",
    fix: "Change the calculation so that its result has the type of the field.",
  },
  "widget-of-another-type": {
    message: "The widget {widget} produces {given}, but the field {name} accepts {taken}.",
    fix: "Use a widget that produces the type of the field, or correct the field.",
  },
  "no-multiple-in-range": {
    message: "There is no multiple of {step} between {low} and {high}, so no value is valid.",
    fix: "Correct multipleOf, or widen the range.",
  },
  "placeholder-like-answer": {
    message: "The placeholder {text} of the field {name} looks like an answer that is already filled in.",
    fix: "Remove x-placeholder, and write the example in x-help.",
  },
  "personal-data-unencrypted": {
    message: "The keyword x-queryable would store the whole answer of {name} unencrypted, and the answer can identify a person.",
    fix: "Store only a part of the answer: set {part} in x-queryable. Or remove x-queryable.",
  },
  "queryable-of-another-type": {
    message: "The keyword x-queryable would store nothing of {name}: {part} works only for {of}.",
    fix: "Remove {part} from x-queryable. Use first to store the first characters of a text, and bands to store the range of a number.",
  },
  "complaint-takes-text": {
    message: "A complaint is sent with texts only, but the field {name} accepts other values.",
    fix: "Give the field the type string, without null.",
  },
  "complaint-too-long": {
    message: "The {name} of a complaint can have at most {limit} characters, but the field accepts more.",
    fix: "Set maxLength to {limit} or less.",
  },
  "circular-fact": {
    message: "The facts {name} and {other} depend on each other, directly or through other facts, so neither can be calculated.",
    fix: "Change one of the two so that it does not use the other.",
  },
  "fact-hides-field": { message: "The fact {name} has the same name as a field.", fix: "Rename the fact." },
  "pattern-unreadable": {
    message: "The pattern is not a valid regular expression: {detail}.",
    fix: "Close every bracket, and write \\ before a character such as . or ( that is meant literally.",
  },
  "pattern-lookaround": {
    message: "The pattern uses a lookahead or lookbehind, {written}, which is not supported.",
    fix: "Describe the value from left to right. Use minLength and maxLength for its length.",
  },
  "pattern-backreference": {
    message: "The pattern uses a backreference, {written}, which is not supported.",
    fix: "Write out the allowed characters in its place.",
  },
  "pattern-has-modifiers": {
    message: "The pattern uses a modifier, {written}, which older browsers do not support.",
    fix: "Write both letter cases, for example [Aa].",
  },
  "pattern-repeats-too-often": {
    message: "The pattern repeats a part more than 1,000 times, including repetitions inside repetitions.",
    fix: "Use * or + for the repetition, and limit the length of the value with maxLength.",
  },
  "pattern-repeats-nothing": {
    message: "The pattern repeats a part that can be empty, so it can match the same text in an unlimited number of ways.",
    fix: "Change the repeated part so that it matches at least one character, for example a* instead of (|a)+.",
  },
  "pattern-too-slow": {
    message:
      "For a value such as {text}, with {length} characters, the pattern takes longer than {limit} ms: it can match the same characters in too many ways.",
    fix: "Remove repetitions inside repetitions, make adjacent repetitions match different characters, or set a smaller maxLength for the field.",
  },
  "pattern-not-anchored": {
    message: "The pattern accepts any value that contains a matching part.",
    fix: "Start the pattern with ^ and end it with $.",
  },
  "branch-incomplete": {
    message: "An if without then or else has no effect, and neither has a then or else without if.",
    fix: "Add the missing part, or write the condition without if.",
  },
} as const;
