/**
 * Findings about what can never take effect (`checkMeaning`), and about one change that broke many
 * places; see `FINDING_TEXTS`.
 */
export const MEANING_TEXTS = {
  "option-never-there": {
    message: "{fact} is never {name}: the option list {list} has no such code.",
    fix: "Correct the code, or add it to the list. Codes of {list}: {known}.",
  },
  "value-never-there": { message: "{fact} is never {name}.", fix: "Correct the value. Possible: {known}." },
  "value-of-another-type": {
    message: "{fact} is never {value}: its type is {types}.",
    fix: "Write a value of that type.",
  },
  "number-written-as-text": {
    message: "{fact} is a number, but {value} is written as a text here.",
    fix: "Write {value} without quotation marks.",
  },
  "value-out-of-reach": {
    message: "{fact} is {range}, so nobody gets to {asked}.",
    fix: "Ask for a value within that range, or widen the range of the field.",
  },
  "value-out-of-shape": {
    message: "{fact} is never {value}: its texts have {shape}.",
    fix: "Write the value as it is answered, without blanks and hyphens where the field has none.",
  },
  "type-never-there": { message: "{fact} never has the type {asked}: its type is {types}.", fix: "Take the type out, or correct it." },
  "keyword-without-effect": {
    message: "{keyword} does nothing here: it speaks of the type {of}, and the type of {fact} is {types}.",
    fix: "Take it out.",
  },
  "keyword-of-another-type": {
    message: "{keyword} does nothing here: it speaks of the type {of}, and the type of {fact} is {types}.",
    fix: "Use {instead} instead, or take it out.",
  },
  "asked-only-later": {
    message: "Whether the step is asked rests on {name}, which is asked only later, in the step {step}.",
    fix: "Move the step behind {step}, or let it rest on what is known before it.",
  },
  "message-never-said": {
    message: "The text is never said: the field has no {keyword} that could refuse an answer.",
    fix: "Take the text out, or give the field {keyword}.",
  },
  "file-without-rule": {
    message: "The field {name} takes files, but does not say which.",
    fix: 'Add x-file with the types and the largest size in bytes, such as {"types": ["application/pdf", "image/jpeg"], "maxBytes": 5242880}.',
  },
  "file-rule-without-file": {
    message: "The keyword x-file does nothing at {name}, which takes no file.",
    fix: 'Write "type": "string" and "format": "file" beside it, or take it out.',
  },
  "file-list-without-end": {
    message: "The list {name} takes any number of files.",
    fix: "Add maxItems with how many a customer may give.",
  },
  "file-has-no-value": {
    message: "{keyword} does nothing at {name}: its answer is a file, of which nothing is typed or chosen.",
    fix: "Take it out. Which files are taken, x-file says.",
  },
  "lender-file-unknown": {
    message: "{name} is no file that the customers of this lender are asked for.",
    fix: "Write the name of a field of the format file of its own form, or of a product's. There are: {known}.",
  },
  "lender-files-too-large": {
    message: "The files of one call can have {bytes} bytes together; a call carries {most} at the most.",
    fix: "Lower maxBytes of their fields, or send fewer.",
  },
  "file-sent-as-id": {
    message: "{name} is a file, of which the lender would be sent an id that tells it nothing.",
    fix: "Name it in files of the connector, which sends the file itself, or read it with !! to say whether it is there.",
  },
  "no-such-day": { message: "There is no day {day}.", fix: "Correct the month, or the day within it." },
  "file-asked-about": {
    message: "{keyword} asks about the file {fact}, of which it is only known whether it is there.",
    fix: "In a condition, list {fact} in required; in a calculation, read it with !! or !.",
  },
  "list-read-as-group": {
    message: "{list} is a list, so that nothing is read at {name}: that belongs to each of its items.",
    fix: "Write {list}.0.{name} for the first item, or go through them with map, some, all or reduce.",
  },
  "condition-never-holds": {
    message: "The condition never holds, whatever the value of {names}.",
    fix: "Correct the parts that exclude each other.",
  },
  "condition-false": {
    message: "The condition speaks of nothing and never holds.",
    fix: "Write whom it is about, or take out what it belongs to.",
  },
  "condition-true": {
    message: "The condition speaks of nothing and always holds.",
    fix: "Write whom it is about, or take it out.",
  },
  "rules-behind-open-one": {
    message: "The rule {rule} always fits, so that {count} behind it are never reached: {names}.",
    fix: "Give it a condition, or move it to the end.",
  },
  "rule-never-reached": {
    message: "The rule {rule} is never reached: wherever it fits, one before it does. With {situation} it is {by} that decides.",
    fix: "Move it before {by}, correct the condition of one of the two, or take it out.",
  },
  "criteria-exclude-each-other": {
    message: "Nobody meets {one} and {other} at once, so that everybody is refused.",
    fix: "Correct one of the two criteria, or say in when whom it is asked of.",
  },
  "reserved-name": {
    message: "The name {name} is the server's own, so that every save of the form would be refused.",
    fix: "Give the field another name.",
  },
  "product-name-taken": {
    message: "The product {other} already goes by {names}.",
    fix: "Give this product a code, value, aliases and number of its own.",
  },
  "place-of-another-screen": {
    message: "The path {path} shows the screen {shown}; here it has to be the screen {screen}.",
    fix: "Use the path of a route with the screen {screen}. Known: {known}.",
    whenNone: "Add a route with the screen {screen}, and use its path.",
  },
  "route-without-product": {
    message: "The journey of the product {product} leads to the route {route}, which is not for it.",
    fix: "Add {product} to the products of the route.",
  },
  "product-without-routes": {
    message: "The journey of the product {product} leads to routes that are not for it: {routes}.",
    fix: "Add {product} to the products of these routes.",
  },
  "amount-not-a-number": {
    message: "The field {name} is not a number, so that no amount would be asked of lenders.",
    fix: "Name the field that holds the amount in rupees.",
  },
  "tenure-not-a-number": {
    message: "The field {name} is not a number, so that no tenure would be asked of lenders.",
    fix: "Name the field that holds the tenure in the unit of the kind of offer.",
  },
  "change-not-of-a-number": {
    message: "The field {name} is not a number, so that no smaller or larger one can be tried.",
    fix: "Name a field that holds a number which the customer can change.",
  },
  "status-without-word": {
    message: "The lender has no word for {statuses}, so that no application ever gets there.",
    fix: "Add the words that the lender uses.",
  },
  "status-words-alike": {
    message: "The words {word} and {other} differ in case alone, but one means {status} and the other {otherStatus}.",
    fix: "Let both mean the same, or take out the one that the lender does not use.",
  },
  "lender-form-not-one-page": {
    message: "The form {name} is more than the one page that a lender's own screen has.",
    fix: "Let it have one step, no review and no consents: the lender's consents stand in its own document.",
  },
  "lender-asks-again": {
    message: "The lender asks for {name} once more, which customers have answered before, or which follows from that.",
    fix: "Take it out: what the lender is sent may read it. Or give the field another name.",
  },
  "lender-hidden": {
    message: "This lender's own screen at {path} cannot be reached: the route {route} is there.",
    fix: "Give the lender another id.",
  },
  "rate-unlikely": { message: "{rate} % a year is hardly the rate of a lender.", fix: "Write percent a year, probably {meant}." },
  "percent-unlikely": {
    message: "{value} % is hardly meant: what stands here is percent, not a share.",
    fix: "Write percent, probably {meant}.",
  },
  "colour-too-pale": {
    message: "The colour {colour} is also {use}: there it stands out by {contrast} to 1, and {needed} to 1 are needed.",
    fix: "Choose a darker colour.",
  },
  "colour-too-pale-for-text": {
    message:
      "The colour {colour} is also {use}: there it stands out by {contrast} to 1, and text needs {needed} to 1, so that links are drawn in dark grey.",
    fix: "Choose a darker colour.",
  },
  "logo-not-drawn": {
    message: "The logo is not an SVG drawing.",
    fix: "Write the whole <svg> element, percent-encoded, behind data:image/svg+xml and a comma.",
  },
  "logo-active": {
    message: "The logo has {part} in it. A logo is drawn of shapes alone.",
    fix: "Take it out. Write words as paths.",
  },
  "advert-beside-choice": {
    message: "Advertisements would stand on the screen {screen}, where customers are asked something, or compare and choose offers.",
    fix: "Take adverts out of the route.",
  },
  "font-not-shipped": {
    message: "The font {name} does not come with the application, so that customers see another one.",
    fix: "Use one of: {known}. For another font, give its style sheet in fontLink.",
  },
  "font-of-another-sheet": {
    message: "The font {name} comes with the application in another style sheet than this one, so that customers would not see it.",
    fix: "Write {sheet} in fontLink.",
  },
  "brand-called-like-another": {
    message: "The brand {other} goes by {name} too, so that an address with that name shows one of the two alone.",
    fix: "Give each a name of its own.",
  },
  "brand-called-like-house": {
    message: "The house's own brand goes by {name} in every site, so that nobody finds this one by it.",
    fix: "Give it another name.",
  },
  "brand-looks-like-another": {
    message: "The brand {other} has this logo and both colours too, so that customers cannot tell whose page they see.",
    fix: "Write the logo and the colours of this partner.",
  },
  "drawing-of-fixed-colours": {
    message: "The drawing has the colour {colour} of the brand {brand} in it, which it keeps under every other brand.",
    fix: "Write {token} instead.",
  },
  "drawing-on-primary": {
    message: "The drawing has {secondaryColor} on {primaryColor}, where it can hardly be seen under {count} of {all} brands.",
    fix: "Write {onPrimary} for what lies on {primaryColor}.",
  },
  "unknown-flow": { message: "No screen follows a flow called {name}.", fix: "Correct the name. Known: {known}." },
  "missing-flow": { message: "Screens follow the flow {name}, which is not there.", fix: "Add it, with a last rule without a condition." },
  "variable-never-filled": {
    message: "Nothing fills the variable {name} in this message.",
    fix: "Correct the name, or take the variable out. Filled in: {known}.",
  },
  "missing-template": {
    message: "There is no template {name}, by which the server tells customers, so that they are not told.",
    fix: "Add it, or give this one that name again.",
  },
  "no-passcode-by": {
    message: "No template sends passcodes by {channel}, so that nobody can sign in that way.",
    fix: "Add {channel} to a template of the kind otp.",
  },
  "name-gone": {
    message: "{count} places in {documents} speak of {name}, which is neither a field nor a fact any more.",
    fix: "Call it {name} again, or change these places: {places}.",
  },
  "entry-gone": {
    message: "{count} places in {documents} name the {what} {name}, which is not there any more.",
    fix: "Call it {name} again, or change these places: {places}.",
  },
} as const;
