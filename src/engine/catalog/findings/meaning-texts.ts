/**
 * Findings about what can never take effect (`checkMeaning`), and about one change that broke many
 * places; see `FINDING_TEXTS`.
 */
export const MEANING_TEXTS = {
  "impossible-option": {
    message: "{fact} can never be {name}: the option list {list} has no such code.",
    fix: "Correct the code, or add it to the list. Codes of {list}: {known}.",
  },
  "impossible-value": { message: "{fact} can never be {name}.", fix: "Correct the value. Possible values: {known}." },
  "value-of-another-type": { message: "{fact} can never be {value}: its type is {types}.", fix: "Use a value of that type." },
  "number-written-as-text": {
    message: "{fact} is a number, but {value} is written as a text.",
    fix: "Write {value} without quotation marks.",
  },
  "value-out-of-reach": {
    message: "{fact} is {range}, so {asked} is out of range.",
    fix: "Use a value within this range, or widen the range of the field.",
  },
  "value-out-of-shape": {
    message: "{fact} can never be {value}: its values have {shape}.",
    fix: "Write the value as a customer would enter it, without spaces or hyphens that the field does not allow.",
  },
  "impossible-type": { message: "{fact} never has the type {asked}: its type is {types}.", fix: "Remove the type, or correct it." },
  "keyword-without-effect": {
    message: "{keyword} has no effect here: it applies to the type {of}, but {fact} has the type {types}.",
    fix: "Remove it.",
  },
  "keyword-of-another-type": {
    message: "{keyword} has no effect here: it applies to the type {of}, but {fact} has the type {types}.",
    fix: "Use {instead}, or remove the keyword.",
  },
  "depends-on-later-step": {
    message: "The condition of this step uses {name}, but the form asks for it later, in the step {step}.",
    fix: "Move this step after {step}, or use an answer from an earlier step in the condition.",
  },
  "message-never-shown": {
    message: "This message is never shown: the field has no {keyword} that could reject an answer.",
    fix: "Remove the message, or add {keyword} to the field.",
  },
  "file-without-rule": {
    message: "The field {name} accepts files, but does not define which ones.",
    fix: 'Add x-file with the allowed types and the maximum size in bytes, such as {"types": ["application/pdf", "image/jpeg"], "maxBytes": 5242880}.',
  },
  "file-rule-without-file": {
    message: "The keyword x-file has no effect in the field {name}, which is not a file field.",
    fix: 'Add "type": "string" and "format": "file", or remove x-file.',
  },
  "unlimited-file-list": {
    message: "The list {name} accepts an unlimited number of files.",
    fix: "Add maxItems with the maximum number of files.",
  },
  "file-has-no-value": {
    message: "{keyword} has no effect in the field {name}: its answer is a file, not a value.",
    fix: "Remove it. Use x-file to define which files are accepted.",
  },
  "lender-file-unknown": {
    message: "{name} is not a file field in the forms of this lender's customers.",
    fix: "Use the name of a field with the format file, from the lender's own form or from a product's form. Possible: {known}.",
  },
  "lender-files-too-large": {
    message: "The files of one call can have {bytes} bytes in total, but the limit is {most}.",
    fix: "Lower maxBytes of their fields, or send fewer files.",
  },
  "file-sent-as-id": {
    message: "{name} is a file, so the lender would get an internal id that has no meaning for it.",
    fix: "Add it to files of the connector to send the file itself, or use !! to send whether the file exists.",
  },
  "no-such-day": { message: "The date {day} does not exist.", fix: "Correct the month or the day." },
  "file-in-condition": {
    message: "{keyword} cannot be used for the file {fact}: a condition or calculation can only check whether the file exists.",
    fix: "In a condition, list {fact} in required. In a calculation, use !! or !.",
  },
  "list-read-as-group": {
    message: "{list} is a list, so {name} cannot be read from it directly: each item of the list has its own {name}.",
    fix: "Write {list}.0.{name} for the first item, or use map, some, all or reduce for all items.",
  },
  "condition-never-holds": {
    message: "The condition is never true, whatever the value of {names}.",
    fix: "Correct the parts that contradict each other.",
  },
  "condition-false": {
    message: "The condition refers to no answer or fact, and is never true.",
    fix: "Add the answer or fact that it should check, or remove the entry that it belongs to.",
  },
  "condition-true": {
    message: "The condition refers to no answer or fact, and is always true.",
    fix: "Add the answer or fact that it should check, or remove the condition.",
  },
  "rules-after-unconditional-rule": {
    message: "The rule {rule} always matches, so the {count} rules after it are never used: {names}.",
    fix: "Give it a condition, or move it to the end.",
  },
  "rule-never-reached": {
    message: "The rule {rule} is never used: whenever it matches, an earlier rule matches first. With {situation}, the rule {by} is used.",
    fix: "Move it before {by}, correct one of the two conditions, or remove it.",
  },
  "criteria-exclude-each-other": {
    message: "No customer can meet both {one} and {other}, so every customer is rejected.",
    fix: "Correct one of the two criteria, or use when to limit which customers it applies to.",
  },
  "reserved-name": {
    message: "The name {name} is reserved for the server, so the form could never be saved.",
    fix: "Give the field another name.",
  },
  "product-name-taken": {
    message: "The product {other} already uses {names}.",
    fix: "Give this product its own code, value, aliases and number.",
  },
  "path-of-another-screen": {
    message: "The path {path} shows the screen {shown}, but the screen {screen} is required here.",
    fix: "Use the path of a route with the screen {screen}. Known: {known}.",
    whenNone: "Add a route with the screen {screen}, and use its path.",
  },
  "route-without-product": {
    message: "The journey of the product {product} uses the route {route}, which does not allow this product.",
    fix: "Add {product} to the products of the route.",
  },
  "product-without-routes": {
    message: "The journey of the product {product} uses routes that do not allow this product: {routes}.",
    fix: "Add {product} to the products of these routes.",
  },
  "amount-not-a-number": {
    message: "The field {name} is not a number, so it cannot be the requested amount.",
    fix: "Enter the field that contains the amount in rupees.",
  },
  "tenure-not-a-number": {
    message: "The field {name} is not a number, so it cannot be the requested tenure.",
    fix: "Enter the field that contains the tenure, in the unit of the offer kind.",
  },
  "change-not-of-a-number": {
    message: "The field {name} is not a number, so a smaller or larger value cannot be tried.",
    fix: "Enter a number field that the customer can change.",
  },
  "status-not-mapped": {
    message: "No status of the lender is mapped to {statuses}, so no application can get this status.",
    fix: "Add the words that the lender uses for it.",
  },
  "ambiguous-status-words": {
    message: "The words {word} and {other} differ only in upper and lower case, but {word} means {status} and {other} means {otherStatus}.",
    fix: "Give both the same meaning, or remove the one that the lender does not use.",
  },
  "lender-form-not-one-page": {
    message: "The form {name} must have exactly one page, because a lender's own screen shows only one.",
    fix: "Use one step, no review and no consents. The consents belong in the document of the lender.",
  },
  "lender-field-already-asked": {
    message: "The lender's form asks for {name}, but an earlier form already asks for it, or a fact calculates it.",
    fix: "Remove the field: the data for the lender can use the existing value. Or give the field another name.",
  },
  "lender-hidden": {
    message: "This lender's own screen at {path} cannot be reached: the route {route} uses the same path.",
    fix: "Give the lender another id.",
  },
  "rate-unlikely": {
    message: "An interest rate of {rate} % a year is implausible.",
    fix: "Write the rate in percent a year, probably {meant}.",
  },
  "percent-unlikely": {
    message: "{value} % is implausible: the value must be in percent, not a fraction.",
    fix: "Write the value in percent, probably {meant}.",
  },
  "colour-too-pale": {
    message: "With the colour {colour}, the contrast of {use} is {contrast} to 1, but at least {needed} to 1 is required.",
    fix: "Choose a darker colour.",
  },
  "colour-too-pale-for-text": {
    message:
      "With the colour {colour}, the contrast of {use} is {contrast} to 1, but text requires {needed} to 1, so links are shown in dark grey.",
    fix: "Choose a darker colour.",
  },
  "logo-not-svg": {
    message: "The logo is not a valid SVG image.",
    fix: "Write the whole <svg> element, percent-encoded, after data:image/svg+xml and a comma.",
  },
  "logo-active": { message: "The logo contains {part}, but a logo may contain only shapes.", fix: "Remove it. Convert text to paths." },
  "advert-on-interactive-screen": {
    message: "Advertisements are not allowed on the screen {screen}, where customers answer questions or choose offers.",
    fix: "Remove adverts from the route.",
  },
  "font-not-shipped": {
    message: "The application does not include the font {name}, so customers would see another font.",
    fix: "Use one of: {known}. For another font, enter its style sheet in fontLink.",
  },
  "font-of-another-sheet": {
    message: "The application includes the font {name} in another style sheet than this one, so customers would not see it.",
    fix: "Write {sheet} in fontLink.",
  },
  "brand-name-taken": {
    message: "The brand {other} also has the name {name}, so an address with this name shows only one of the two brands.",
    fix: "Give each brand its own name.",
  },
  "brand-name-reserved": {
    message: "The name {name} is reserved for the site's own brand, so this brand cannot be found by it.",
    fix: "Give this brand another name.",
  },
  "duplicate-brand-appearance": {
    message: "The brand {other} has the same logo and the same colours, so customers cannot tell the two apart.",
    fix: "Enter the logo and the colours of this partner.",
  },
  "icon-fixed-colour": {
    message: "The illustration contains the colour {colour} of the brand {brand}, so it does not change with the brand.",
    fix: "Write {token} instead.",
  },
  "icon-low-contrast": {
    message: "The illustration has {secondaryColor} on {primaryColor}, which is hardly visible for {count} of {all} brands.",
    fix: "Use {onPrimary} for shapes on {primaryColor}.",
  },
  "unknown-flow": { message: "No screen uses a flow named {name}.", fix: "Correct the name. Known: {known}." },
  "missing-flow": { message: "Screens use the flow {name}, but it does not exist.", fix: "Add it, with a last rule without a condition." },
  "variable-never-filled": {
    message: "Nothing sets the variable {name} in this message.",
    fix: "Correct the name, or remove the variable. Available variables: {known}.",
  },
  "missing-template": {
    message: "The template {name} does not exist, so the server cannot send this message to customers.",
    fix: "Add the template, or give this one that name again.",
  },
  "no-passcode-channel": {
    message: "No template sends OTPs by {channel}, so customers cannot sign in that way.",
    fix: "Add {channel} to a template of the kind otp.",
  },
  "name-removed": {
    message: "{count} places in {documents} use {name}, but there is no field or fact with this name any more.",
    fix: "Rename it back to {name}, or change these places: {places}.",
  },
  "entry-removed": {
    message: "{count} places in {documents} use the {what} {name}, but it does not exist any more.",
    fix: "Rename it back to {name}, or change these places: {places}.",
  },
} as const;
