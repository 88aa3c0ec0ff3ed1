/** The house's import table (README, "How the house is laid out"). Type imports obey it too. */

const SERVER_SIDE = "^src/(server|simulator|tools)/";

/** Where each room may import from, besides itself. */
const MAY_IMPORT = {
  contract: [],
  ui: [],
  engine: ["contract"],
  form: ["contract", "engine", "ui"],
  client: ["contract", "engine"],
  screens: ["contract", "engine", "ui", "form", "client"],
  "apps/customer": ["contract", "engine", "ui", "form", "client", "screens"],
  "apps/admin": ["contract", "engine", "ui", "form", "client", "screens"],
  "apps/partner": ["contract", "engine", "ui", "form", "client", "screens"],
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

module.exports = {
  forbidden: [
    ...rooms,
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
      name: "engine-is-pure",
      comment: "No React, Node or I/O in the engine.",
      severity: "error",
      from: { path: "^src/(engine|contract)/" },
      to: {
        path: [
          "^node:",
          "^(fs|path|crypto|http|https|net|worker_threads|child_process|os)$",
          "node_modules/(react|react-dom|fastify|kysely|pg)/",
        ],
      },
    },
    {
      name: "routes-know-services",
      comment: "In the server: routes use policies and services, not the database, jobs or integrations.",
      severity: "error",
      from: { path: "^src/server/routes/" },
      to: { path: "^src/server/(db|jobs|integrations)/", pathNot: ["^src/server/db/tables\\.ts$"] },
    },
    {
      name: "services-know-no-routes",
      severity: "error",
      from: { path: "^src/server/(services|db|jobs|integrations|policies)/" },
      to: { path: "^src/server/routes/" },
    },
    {
      name: "no-mui-before-forms",
      comment: "The first screens are plain React; MUI and rjsf come with forms.",
      severity: "error",
      from: { path: "^src/(ui|client|apps|screens)/", pathNot: "^src/screens/form/" },
      to: { path: "node_modules/(@mui|@rjsf|@emotion)/" },
    },
    {
      name: "ajv-in-one-place",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/engine/(validate|catalog)/" },
      to: { path: "node_modules/(ajv|ajv-formats)/" },
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
