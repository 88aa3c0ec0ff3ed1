import type { BlockKind } from "../../../contract/page-slices.ts";
import type { RulesOfKinds } from "./block.ts";
import { complaint } from "./kinds/complaint.ts";
import { customerSearch } from "./kinds/customer-search.ts";
import { customers } from "./kinds/customers.ts";
import { erasure } from "./kinds/erasure.ts";
import { grievance } from "./kinds/grievance.ts";
import { lead } from "./kinds/lead.ts";
import { link } from "./kinds/link.ts";
import { matching } from "./kinds/matching.ts";
import { merchant } from "./kinds/merchant.ts";
import { partnerLinks } from "./kinds/partner-links.ts";
import { partnerTools } from "./kinds/partner-tools.ts";
import { preCheck } from "./kinds/pre-check.ts";
import { questions } from "./kinds/questions.ts";
import { redirects } from "./kinds/redirects.ts";
import { reports } from "./kinds/reports.ts";
import { staffForms } from "./kinds/staff-forms.ts";
import { staffTools } from "./kinds/staff-tools.ts";
import { tables } from "./kinds/tables.ts";
import { texts } from "./kinds/texts.ts";
import { ticket } from "./kinds/ticket.ts";
import { upload } from "./kinds/upload.ts";
import { waiting } from "./kinds/waiting.ts";

/** The rules of every kind of block that the meta-schema of pages has: those that are alike together, the others by kind. */
export const BLOCKS: RulesOfKinds<BlockKind> = {
  ...customers,
  ...partnerTools,
  ...partnerLinks,
  ...questions,
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
  ticket,
  upload,
  waiting,
};
