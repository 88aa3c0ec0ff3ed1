/** Findings of pages, menus, tables and reports; see `FINDING_TEXTS`. */
export const PAGE_TEXTS = {
  "unknown-path": { message: "No route has the path {name}.", fix: "Use the path of a route. Known: {known}." },
  "not-sortable": { message: "Rows cannot be sorted by {name}: there is no index for it.", fix: "Use one of: {known}." },
  "no-files": { message: "The rows of the dataset {name} are not files.", fix: "Remove download, or use a dataset of files." },
  "no-addresses": {
    message: "The rows of the dataset {name} are not addresses that can be shared.",
    fix: "Remove share, or use a dataset of addresses.",
  },
  "not-filterable": { message: "Rows cannot be filtered by the field {name}.", fix: "Use one of: {known}." },
  "not-searchable": {
    message: "The command palette cannot search {name}: it searches columns of names and codes, without a mandatory filter.",
    fix: "Use one of: {known}.",
    whenNone: "Remove palette.",
  },
  "not-a-date-range": { message: "The field {name} is not a date, so it cannot be used as a date range.", fix: "Use one of: {known}." },
  "not-a-dimension": { message: "Reports cannot be grouped by {name}.", fix: "Use one of: {known}." },
  "chart-without-dimension": {
    message: "The report has a chart, but no dimension for its axis.",
    fix: "Add a dimension, or remove the chart.",
  },
  "funnel-with-dimensions": {
    message: "A funnel uses only measures, but the report has dimensions.",
    fix: "Remove the dimensions, or use a chart that supports dimensions.",
  },
  "not-a-parameter": {
    message: "No path that leads to this page has the parameter {name}.",
    fix: "Use one of: {known}.",
    whenNone: "Use the block on a page whose path has the parameter.",
  },
  "not-a-filter": {
    message: "The {what} {view} is not filtered by {name}.",
    fix: "Add it to the filters of {view}, or use one of: {known}.",
    whenNone: "Add it to the filters of {view}, or remove it here.",
  },
  "rows-without-table": {
    message: "The measure {name} says which rows it counts, but the report does not name their table.",
    fix: "Add rows to the report, or remove it from the measure.",
  },
  "page-without-reports": {
    message: "The page has no report or statistic, so its {name} would change nothing.",
    fix: "Remove {name}, or add a block with a report.",
  },
  "statistic-with-dimensions": {
    message: "The report {name} has dimensions, so it has more than one row of figures.",
    fix: "Show it as a report, or use a report without dimensions.",
  },
  "table-not-at-path": {
    message: "No page at {path} shows the table {name}, so the count leads nowhere.",
    fix: "Use the path of a page with the table.",
  },
  "not-for-reader": {
    message: "The {what} {name} is not available to {reader}.",
    fix: "Remove {reader}, or use another {what}. It is available to: {known}.",
  },
  "page-of-another-area": {
    message: "The page {name} belongs to the area {area}.",
    fix: "Use a page of this area, or add the route to the routing of {area}.",
  },
  "record-path-without-id": {
    message: "The page of one {kind} needs a path with one placeholder, for its id, but {path} has {count}.",
    fix: "Use a path with one placeholder, or remove record.",
  },
  "duplicate-record-page": {
    message: "The route {route} is already the page of one {kind}, so links cannot tell which to open.",
    fix: "Keep record on the page that links open, and remove it from the other.",
  },
  "record-page-of-one-mode": {
    message: "This is the page of one {kind}, to which columns link in every site, but the route exists only in the mode {mode}.",
    fix: "Remove mode, or remove record.",
  },
  "unused-record-page": {
    message: "No column of the area {area} names a {kind}, so nothing links to this page as its record.",
    fix: "Remove record, or add a column that names a {kind} to a table of the area.",
  },
  "redundant-roles": {
    message: "The route {route} already defines the roles for this page.",
    fix: "Remove roles here: the menu shows the item to the roles of its route.",
  },
  "not-visible-to-any-role": {
    message: "None of the roles with access to this page can read the {what} {name}, so it is never shown.",
    fix: "Remove it, or give one of the roles access. It is available to: {known}.",
  },
  "page-empty-for-role": {
    message: "The role {role} has access to the route, but cannot read anything on the page {page}.",
    fix: "Remove the role, or add content that the role can read.",
  },
  "roles-differ": {
    message: "This is shown to the role {role}, but that role has no access to the route {route}.",
    fix: "Remove the role here, or add it to the route {route}.",
  },
  "funnel-with-one-measure": {
    message: "A funnel needs at least two measures, but the report has only one.",
    fix: "Add more measures, or use another chart.",
  },
  "duplicate-block": {
    message: "The page has the same block of the type {type} twice.",
    fix: "Remove one of them, or change its content.",
  },
  "page-without-route": {
    message: "No route leads to the page {name}, so it is never shown.",
    fix: "Add a route with this page to schemas/routing/{area}.json, or remove the page.",
  },
  "not-on-any-page": { message: "No page has a block that shows the {what} {name}.", fix: "Add a block to a page, or remove the {what}." },
  "item-without-action": { message: "The item {name} has neither a target nor an action.", fix: "Add go with a path, or an action." },
  "item-with-go-and-action": {
    message: "The item {name} has the action {action}, so its go is never used.",
    fix: "Remove go or the action.",
  },
  "product-target-not-available": {
    message: "{go} is a page of the product that the customer selected, but the area {area} has no product pages.",
    fix: "Use the path of a route.",
  },
  "area-without-roles": {
    message: "Only staff have roles. The area {area} has none, so the item {name} is never shown.",
    fix: "Remove roles, and use when to define who sees the item.",
  },
  "duplicate-item": {
    message: "The item {name} does the same as the item {other}.",
    fix: "Remove one of them, or use when to define who sees which item.",
  },
  "unused-menu-group": { message: "No item of the menu is in the group {name}.", fix: "Name it in an item, or remove it." },
  "unused-icon": { message: "No item uses the icon {name}.", fix: "Use it in an item, or remove it." },
  "ambiguous-words": {
    message: "The words {word} and {other} differ only in upper and lower case, but {word} means {code} and {other} means {otherCode}.",
    fix: "Give both the same meaning, or remove one of them: imported files ignore case.",
  },
  "no-dlt-id": {
    message: "The SMS is written in {language}, but has no DLT template id for that language, so operators would not deliver it.",
    fix: "Register the text, and enter its id in dltTemplateId under {language}.",
  },
  "dlt-id-without-text": {
    message: "There is a DLT template id for {language}, but no SMS text in that language.",
    fix: "Add the text, or remove the id.",
  },
  "duplicate-dlt-id": {
    message: "Another text of the template {other} has the same DLT id, but each DLT id is valid for one text only.",
    fix: "Enter the DLT id under which this text is registered.",
  },
  "secret-variable-missing": {
    message: "The template has no variable {name}, but its purpose is to send it.",
    fix: 'Add the variable with "secret": true, and use it in each text.',
  },
  "variable-not-secret": {
    message: "The variable {name} gives access to an account, but is not marked as secret.",
    fix: 'Write "secret": true in the variable.',
  },
  "secret-in-subject": {
    message: "The subject contains {name}. Lock screens show subjects, and mail servers log them.",
    fix: "Use {name} only in the body.",
  },
  "secret-in-link": {
    message: "{name} is part of a link. A phone may open the link by itself for a preview.",
    fix: "Write {name} as a separate word.",
  },
  "retry-too-late": {
    message: "A customer who was not reached is called again after {hours} hours, but calls end after {days} days.",
    fix: "Make againAfterHours shorter, or withinDays longer.",
  },
} as const;
