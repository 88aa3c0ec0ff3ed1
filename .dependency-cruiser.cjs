/** The import table (src/README.md, "Layers"). Type imports obey it too. */

const SERVER_SIDE = "^src/(server|simulator|tools)/";

/** Where each room may import from, besides itself. */
const MAY_IMPORT = {
  contract: [],
  ui: [],
  engine: ["contract"],
  form: ["contract", "engine", "ui"],
  client: ["contract", "engine"],
  blocks: ["contract", "engine", "ui", "form", "client"],
  screens: ["contract", "engine", "ui", "form", "client", "blocks"],
  "apps/customer": ["contract", "engine", "ui", "form", "client", "blocks", "screens"],
  "apps/admin": ["contract", "engine", "ui", "form", "client", "blocks", "screens"],
  "apps/partner": ["contract", "engine", "ui", "form", "client", "blocks", "screens"],
  server: ["contract", "engine"],
  simulator: ["contract", "engine"],
  tools: ["contract", "engine", "server"],
};

const rooms = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `room-${room.replace("/", "-")}`,
  comment: `src/${room} may import only itself${allowed.length > 0 ? ` and ${allowed.join(", ")}` : ""}.`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^src/", pathNot: [room, ...allowed].map((name) => `^src/${name}/`) },
}));

/**
 * Where each package may be imported, types included; nowhere else. A package of global reach (state, storage, validation, database)
 * has one place, so that tests and the next reader know where to look. Packages that are only run, such as the storybook, are not here.
 */
const PACKAGES = {
  // Validation and rules: the engine alone.
  ajv: ["engine/(values|forms|catalog)/"],
  "ajv-formats": ["engine/catalog/"],
  re2js: ["engine/values/"],
  typebox: ["contract/"],
  // Rendering.
  react: ["(ui|form|client|blocks|screens|apps)/"],
  "react-dom": ["ui/toast-list\\.tsx$", "screens/chrome/mount\\.tsx$", "apps/customer/prerender\\.tsx$"],
  "react-router-dom": [
    "client/(journey/journey|url-state)\\.ts$",
    "screens/",
    "blocks/(table|link|customer-search|form|own-applications|questions|offering|offered-product|waiting|report)/",
    "apps/customer/prerender\\.tsx$",
  ],
  // MUI, Emotion and rjsf come down with a form; the first screens are plain React.
  "@rjsf/(core|mui|utils)": ["form/"],
  "@rjsf/validator-ajv8": ["form/mui/"],
  "@mui/(material|icons-material)": ["form/mui/"],
  "@emotion/(cache|react)": ["form/mui/"],
  // What staff alone load: the grid of tables, the charts of reports.
  "@mui/x-data-grid": ["blocks/table/"],
  "@mui/x-charts": ["blocks/report/"],
  uqr: ["blocks/share/code-path\\.ts$", "server/features/staff/totp\\.ts$"],
  // State and texts of the browser.
  i18next: ["client/site/i18n\\.ts$"],
  "react-i18next": ["client/site/i18n\\.ts$"],
  jotai: ["client/", "form/", "ui/top-dialog\\.ts$", "screens/form/", "screens/chrome/page\\.tsx$"],
  swr: ["client/swr\\.ts$", "client/staff/erasures\\.ts$"],
  // The database: features and the platform's own stores write queries, platform/db alone knows what runs them.
  "lru-cache": ["server/", "engine/values/linear-pattern\\.ts$"],
  kysely: ["server/(features|datasets)/", "server/platform/((db|releases|jobs|limits|sessions|routes)/|delete-old-rows\\.ts$)"],
  pg: ["server/platform/db/(postgres/[a-z-]+|embedded/(embedded|postmaster))\\.ts$"],
  "pg-boss": ["server/platform/jobs/queue\\.ts$"],
  // The server's frame.
  fastify: [
    "server/platform/(plugins|policies|routes)/",
    "server/platform/(context|sessions/cookies|sessions/sign-out)\\.ts$",
    "server/(app|start)\\.ts$",
    "server/features/[a-z/-]+/(routes|openapi|applicant|send-file|session-cookies|masquerade-cookies)\\.ts$",
  ],
  "@fastify/ajv-compiler": ["server/platform/plugins/schema-compilers\\.ts$"],
  "@fastify/fast-json-stringify-compiler": ["server/platform/plugins/schema-compilers\\.ts$"],
  "@fastify/multipart": ["server/app\\.ts$", "server/features/uploads/routes\\.ts$"],
  "@fastify/compress": ["server/platform/plugins/compression\\.ts$"],
  "@fastify/cookie": ["server/app\\.ts$", "server/platform/sessions/cookies\\.ts$"],
  "@fastify/static": ["server/features/pages/routes\\.ts$"],
  "@fastify/swagger": ["server/features/health/openapi\\.ts$"],
  pino: ["server/platform/log\\.ts$", "server/start\\.ts$"],
  "prom-client": ["server/platform/plugins/"],
  "@node-rs/argon2": ["server/features/staff/password\\.ts$"],
  otpauth: ["server/features/staff/totp\\.ts$"],
  "csv-parse": ["server/features/lenders/files/status-rows\\.ts$", "server/features/uploads/csv-rows\\.ts$", "simulator/files\\.ts$"],
  "csv-stringify": ["server/features/lenders/files/file-text\\.ts$", "simulator/files\\.ts$"],
  fflate: ["server/features/tables/xlsx\\.ts$"],
  saxes: ["server/features/uploads/workbook/xml-reader\\.ts$"],
  "file-type": ["server/platform/uploads/media-type\\.ts$"],
  nodemailer: ["server/platform/integrations/email\\.ts$"],
  // Command-line entries.
  "json-schema-to-typescript": ["tools/generate-types\\.ts$"],
};

/** An import's file in the packages, be it the package itself or its types. */
const inPackage = (name) => `node_modules/(@types/)?(${name})/`;

const packages = Object.entries(PACKAGES).map(([name, places]) => ({
  name: `package-${name}`,
  comment: `${name} may be imported in ${places.map((place) => `src/${place}`).join(", ")} only.`,
  severity: "error",
  from: { path: "^src/", pathNot: places.map((place) => `^src/${place}`) },
  to: { path: inPackage(name) },
}));

/** The rooms without input and output: what they may import at all, everything else being forbidden. */
const PURE = {
  contract: ["^src/contract/", inPackage("typebox")],
  engine: ["^src/(engine|contract)/", inPackage("ajv|ajv-formats|lru-cache|re2js")],
};

const pure = Object.entries(PURE).map(([room, allowed]) => ({
  name: `${room}-is-pure`,
  comment: `No I/O, no React, no Node in src/${room}: it may import only what this list names.`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { pathNot: allowed },
}));

/** The folders of the engine. Each may import those before it. */
const ENGINE = ["money", "values", "rules", "validate", "journey", "catalog", "forms", "release", "trial"];

/** The features of the server. Each may import those before it. */
const FEATURES = [
  "adverts",
  "config",
  "cookies",
  "catalogue",
  "pre-check",
  "dedupe",
  "audit",
  "tables",
  "reports",
  // A customer's way to a lender.
  "customers",
  "applications",
  "lookups",
  "merchants",
  "files",
  "messages",
  "offers",
  "lenders",
  "forms",
  "sign-in",
  "customer-search",
  "uploads",
  "health",
  // The staff.
  "staff",
  "masquerade",
  "staff-actions",
  "campaigns",
  "tickets",
  "leads",
  "notes",
  "calls",
  "staff-forms",
  "eligibility",
  "offering",
  "desk",
  "erasure",
  "rights",
  "pages",
  "demo",
];

/** The folders of the feature of lenders. Each may import those before it, and the files beside them. */
const LENDERS = ["own-form", "news", "delivery", "choice", "calls", "files"];

/** One rule for each folder of a list. */
const inLayers = (kind, parent, names) => [
  ...names.map((name, index) => ({
    name: `${kind}-${name}`,
    comment: `${parent}/${name} may import only itself and the folders before it in the list.`,
    severity: "error",
    from: { path: `^${parent}/${name}/` },
    to: { path: `^${parent}/[^/]+/`, pathNot: names.slice(0, index + 1).map((own) => `^${parent}/${own}/`) },
  })),
  {
    name: `${kind}-without-layer`,
    comment: `A folder of ${parent} that the list does not have.`,
    severity: "error",
    from: { path: `^${parent}/[^/]+/`, pathNot: names.map((name) => `^${parent}/${name}/`) },
    to: {},
  },
];

module.exports = {
  forbidden: [
    ...rooms,
    ...packages,
    ...pure,
    ...inLayers("engine", "src/engine", ENGINE),
    ...inLayers("feature", "src/server/features", FEATURES),
    ...inLayers("lenders", "src/server/features/lenders", LENDERS),
    {
      name: "package-without-place",
      comment: "A package that the table above gives no place.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "node_modules/", pathNot: Object.keys(PACKAGES).map(inPackage) },
    },
    {
      name: "no-node-in-browser",
      severity: "error",
      from: { path: "^src/", pathNot: SERVER_SIDE },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or need a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-documents-in-code",
      comment: "The server reads the documents from disk or database; no file imports them.",
      severity: "error",
      from: { path: "^(src|stories)/" },
      to: { path: "^(schemas|locales)/" },
    },
    {
      name: "no-tests-in-code",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(tests|stories)/" },
    },
    {
      name: "platform-knows-no-features",
      comment: "In the server: features stand on the platform, never the other way round.",
      severity: "error",
      from: { path: "^src/server/platform/" },
      to: { path: "^src/server/(?!platform/)" },
    },
    {
      name: "features-know-no-frame",
      comment: "What puts the server together (app, start, workers) is above the features.",
      severity: "error",
      from: { path: "^src/server/(features|datasets)/" },
      to: { path: "^src/server/[^/]+\\.ts$" },
    },
    {
      name: "datasets-know-no-features",
      comment: "What rows there are is asked of the database and the documents.",
      severity: "error",
      from: { path: "^src/server/datasets/" },
      to: { path: "^src/server/features/" },
    },
    {
      name: "features-share-services-alone",
      comment: "A feature uses another one's services, never its rows (`rows.ts`, `draft-rows.ts`) nor its routes.",
      severity: "error",
      from: { path: "^src/server/features/([^/]+)/" },
      to: { path: "^src/server/features/[a-z/-]+[/-](rows|routes)\\.ts$", pathNot: "^src/server/features/$1/" },
    },
    {
      name: "routes-know-services",
      comment: "In the server: routes use policies and services, not the database, jobs or integrations.",
      severity: "error",
      from: { path: "^src/server/features/[a-z/-]+/routes\\.ts$" },
      to: { path: "^src/server/platform/(db|jobs|integrations)/", pathNot: ["^src/server/platform/db/tables/tables\\.ts$"] },
    },
    {
      name: "platform-layers",
      comment: "Within the platform: what keeps and calls knows nothing of how requests come in.",
      severity: "error",
      from: { path: "^src/server/platform/(db|jobs|integrations|releases)/" },
      to: { path: "^src/server/platform/(routes|plugins|policies)/" },
    },
    {
      name: "no-block-rules-in-browser",
      comment: "What the engine knows of all kinds of block brings its checks with it; browsers get slices.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/engine/", SERVER_SIDE] },
      to: { path: "^src/engine/catalog/blocks/" },
    },
    {
      name: "no-server-in-browser",
      severity: "error",
      from: { path: "^src/", pathNot: SERVER_SIDE },
      to: { path: SERVER_SIDE },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^tests/guards/violations" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".css", ".json"],
    },
  },
};
