import type { BlockKind } from "../../../contract/page-slices.ts";
import type { RulesOfKinds } from "./block.ts";
import { complaint } from "./complaint.ts";
import { customerSearch } from "./customer-search.ts";
import { customers } from "./customers.ts";
import { erasure } from "./erasure.ts";
import { grievance } from "./grievance.ts";
import { lead } from "./lead.ts";
import { link } from "./link.ts";
import { matching } from "./matching.ts";
import { merchant } from "./merchant.ts";
import { preCheck } from "./pre-check.ts";
import { redirects } from "./redirects.ts";
import { reports } from "./reports.ts";
import { staffForms } from "./staff-forms.ts";
import { staffTools } from "./staff-tools.ts";
import { tables } from "./tables.ts";
import { texts } from "./texts.ts";
import { upload } from "./upload.ts";

/** The rules of every kind of block that the meta-schema of pages has: those that are alike together, the others by kind. */
export const BLOCKS: RulesOfKinds<BlockKind> = {
  ...customers,
  ...redirects,
  ...reports,
  ...staffForms,
  ...staffTools,
  ...tables,
  ...texts,
  complaint,
  "customer-search": customerSearch,
  erasure,
  grievance,
  lead,
  link,
  matching,
  merchant,
  "pre-check": preCheck,
  upload,
};
