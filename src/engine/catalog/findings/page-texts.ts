/** Findings of pages, menus, tables and reports; see `FINDING_TEXTS`. */
export const PAGE_TEXTS = {
  "unknown-path": { message: "No route leads to {name}.", fix: "Use the path of a route. Known: {known}." },
  "not-sortable": {
    message: "Rows cannot be ordered by {name}: no index holds that order.",
    fix: "Use one of: {known}.",
  },
  "no-files": {
    message: "The rows of the dataset {name} are no files.",
    fix: "Leave download out, or use a dataset of files.",
  },
  "no-addresses": {
    message: "The rows of the dataset {name} are no addresses to hand on.",
    fix: "Leave share out, or use a dataset of addresses.",
  },
  "not-filterable": { message: "The field {name} cannot be filtered by.", fix: "Use one of: {known}." },
  "not-a-span": { message: "The field {name} has no dates of which a span could be asked for.", fix: "Use one of: {known}." },
  "not-a-dimension": { message: "Reports cannot be grouped by {name}.", fix: "Use one of: {known}." },
  "chart-without-dimension": {
    message: "A chart needs something to draw along, but the report has no dimension.",
    fix: "Add a dimension, or take the chart out.",
  },
  "funnel-with-dimensions": {
    message: "A funnel is drawn of measures alone, but the report has dimensions.",
    fix: "Take the dimensions out, or choose a chart along one of them.",
  },
  "not-a-parameter": {
    message: "No path that leads to this page has the parameter {name}.",
    fix: "Use one of: {known}.",
  },
  "not-its-filter": {
    message: "The {what} {view} is not filtered by {name}.",
    fix: "Add it to the filters of {view}, or use one of: {known}.",
  },
  "statistic-with-dimensions": {
    message: "The report {name} has dimensions, so it is more than one row of figures.",
    fix: "Show it as a report, or name one without dimensions.",
  },
  "not-for-reader": { message: "The {what} {name} is not for {reader}.", fix: "Take {reader} out, or use another. It is for: {known}." },
  "roles-said-twice": {
    message: "The route {route} says already who gets here.",
    fix: "Take the roles out here: the menu shows the item to whom its route is for.",
  },
  "shown-to-nobody": {
    message: "None of the roles that get to this page may read the {what} {name}, so nobody sees it.",
    fix: "Take it out, or let one of them read it. It is for: {known}.",
  },
  "page-without-anything": {
    message: "The route is for the role {role}, which may read nothing of the page {page}.",
    fix: "Take the role out, or show it something.",
  },
  "roles-differ": {
    message: "The menu shows this to the role {role}, but its route is not for that role.",
    fix: "Take the role out here, or add it to the route {route}.",
  },
  "funnel-of-one": {
    message: "A funnel leads from one measure to the next, and there is only one.",
    fix: "Add the measures that follow, or choose another chart.",
  },
  "block-twice": {
    message: "The page has this block of the type {type} twice.",
    fix: "Take one of them out, or let it show something else.",
  },
  "page-without-route": {
    message: "No route leads to the page {name}, so nobody gets there.",
    fix: "Add a route with this page to schemas/routing/{area}.json, or take the page out.",
  },
  "shown-nowhere": {
    message: "No page has a block that shows the {what} {name}, so nobody sees it.",
    fix: "Add a block to a page, or take the {what} out.",
  },
  "item-does-nothing": { message: "The item {name} leads nowhere and does nothing.", fix: "Add go with a path, or an action." },
  "item-does-two": { message: "The item {name} has the action {action}, so that go is never followed.", fix: "Take one of the two out." },
  "place-of-no-product": {
    message: "{go} is a place of the product that a customer chose, and in the area {area} there is none.",
    fix: "Write the path of a route.",
  },
  "roles-of-nobody": {
    message: "Roles are those of the staff: in the area {area} nobody has one, so that nobody sees the item {name}.",
    fix: "Take roles out; who sees it, when can say.",
  },
  "item-like-another": {
    message: "The item {name} does what the item {other} does.",
    fix: "Take one of them out, or say in when for whom each is.",
  },
  "icon-of-no-item": { message: "No item has the icon {name}.", fix: "Name it at an item, or take it out." },
  "words-alike": {
    message: "The words {word} and {other} differ in case alone, but one means {code} and the other {otherCode}.",
    fix: "Let both mean the same, or take one of them out: letter case does not count in files.",
  },
  "registered-for-another": {
    message: "The template {other} has this DLT id too, and a registration holds for one text.",
    fix: "Write the id under which this text is registered.",
  },
  "secret-not-said": {
    message: "The template has no variable {name}, which it is sent for.",
    fix: 'Add the variable, with "secret": true, and say it in each text.',
  },
  "variable-not-secret": {
    message: "{name} lets whoever reads it in, and is not marked as secret.",
    fix: 'Write "secret": true at the variable.',
  },
  "secret-in-subject": {
    message: "The subject says {name}, and subjects are shown on locked screens and kept in logs of mail servers.",
    fix: "Say it in the body alone.",
  },
  "secret-in-link": {
    message: "{name} is part of a link, which a phone may open by itself to show what is behind it.",
    fix: "Write {name} as a word of its own.",
  },
  "tried-again-too-late": {
    message: "Who was not reached is tried again after {hours} hours, when the {days} days for which anybody is called are over.",
    fix: "Make againAfterHours shorter, or withinDays longer.",
  },
} as const;
