import { withoutExempt } from "./exemptions.ts";
import { type Node, parseAll, type Source, stringOf, templateText, type Violation, walk } from "./source.ts";

/** Whose rows a table holds: the one feature that reads and writes it, and lends them to others by its services. */
const TABLES_OF: Record<string, string> = {
  adverts: "adverts advert_days",
  applications: "applications",
  calls: "call_cases call_events",
  audit: "staff_actions staff_actions_head",
  campaigns: "campaigns campaign_recipients do_not_disturb unsubscribe_links",
  customers: "consents customers customer_identifiers prospects",
  dedupe: "dedupe_events",
  eligibility: "criteria_trials",
  erasure: "erased_contacts erasures erasure_requests erasure_retentions",
  files: "files file_pieces file_readings",
  forms: "drafts",
  leads: "invited_leads",
  lenders:
    "lender_applications lender_events lender_files lender_file_rows lender_handovers lender_runs lender_secrets lender_status_reads",
  lookups: "help_requests page_views",
  merchants: "merchant_requests",
  notes: "customer_notes",
  offers: "decisions offers",
  "sign-in": "otp_codes session_codes",
  staff: "staff staff_givers staff_half_sign_ins staff_links staff_recovery_codes staff_reset_requests",
  tables: "table_views",
  tickets: "tickets ticket_texts",
  "staff-forms": "tracking_links link_days",
  uploads: "upload_foreseen upload_files upload_jobs upload_pieces upload_problems",
};

const OWNERS = new Map(
  Object.entries(TABLES_OF).flatMap(([feature, tables]) => tables.split(" ").map((table) => [table, feature] as const)),
);

/** What names a table in a query that is built: its first text, or the first text of its list. */
const BUILDER_METHODS =
  /^(selectFrom|from|insertInto|updateTable|deleteFrom|mergeInto|using|(inner|left|right|full|cross)Join\w*|(delete|count)Where|oldRows|deletedRows)$/;
/** The same in a query that is written out. */
const SQL_TABLE = /\b(?:(?:delete\s+)?from|join|update|into|using)\s+([a-z_]+)/gi;

/** What writes. */
const WRITE_METHODS = /^(insertInto|updateTable|deleteFrom|mergeInto|deleteWhere|oldRows|deletedRows)$/;

interface TableUse {
  table: string;
  written: boolean;
}

/** The names of an object's own properties. */
const keysOf = ({ properties }: Node): string[] =>
  ((properties ?? []) as Node[]).flatMap(({ key }) => String((key as Node | undefined)?.name ?? []));

/** The tables that a node names. */
function tablesOf(node: Node): TableUse[] {
  if (node.type === "TemplateLiteral") {
    const text = (node.quasis as Node[]).map(templateText).join(" ? ");
    return [...text.matchAll(SQL_TABLE)].map(([whole, table = ""]) => ({ table, written: /^(delete|update|into)/i.test(whole) }));
  }
  const callee = node.type === "CallExpression" ? (node.callee as Node) : null;
  const name = String((callee?.type === "MemberExpression" ? (callee.property as Node) : callee)?.name ?? "");
  if (!BUILDER_METHODS.test(name)) return [];
  const given = (node.arguments as Node[]).flatMap((argument) =>
    argument.type === "ArrayExpression" ? (argument.elements as Node[]) : [argument],
  );
  const tables = given.flatMap((argument) => (name === "deletedRows" ? keysOf(argument) : (stringOf(argument)?.split(/[ .]/)[0] ?? [])));
  return tables.map((table) => ({ table, written: WRITE_METHODS.test(name) }));
}

function findForeignTables(source: Source): Violation[] {
  const { file } = source;
  const own = file.split("/")[3];
  const found: Violation[] = [];
  walk(source.program, (node) => {
    for (const { table, written } of tablesOf(node)) {
      const owner = OWNERS.get(table);
      if (owner === undefined || owner === own) continue;
      const message = `${written ? "writes" : "reads"} ${table}, whose rows are those of features/${owner}: use a service of it, or give it one`;
      // No exemption fits a write.
      found.push({ file, line: source.line(node.start), what: written ? `write ${table}` : table, message });
    }
  });
  return found;
}

/** Features of the server that reach another one's rows by its tables, and not by its services. */
export function findRows(root: string): string[] {
  return withoutExempt("rows", parseAll(root, "src/server/features/**/*.ts").flatMap(findForeignTables));
}
