import type { Migration } from "../migration.ts";
import { customers } from "./0001/customers.ts";
import { files } from "./0001/files.ts";
import { lending } from "./0001/lending.ts";
import { outreach } from "./0001/outreach.ts";
import { releases } from "./0001/releases.ts";
import { reports } from "./0001/reports.ts";
import { rights } from "./0001/rights.ts";
import { staff } from "./0001/staff.ts";
import { tickets } from "./0001/tickets.ts";
import { uploads } from "./0001/uploads.ts";

/** All tables, ordered so that each refers only to earlier ones. */
export const tables: Migration = {
  name: "0001-tables",
  sql: [releases, staff, customers, files, lending, tickets, rights, outreach, uploads, reports].join("\n"),
};
