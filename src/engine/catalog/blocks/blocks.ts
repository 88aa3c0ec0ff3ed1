import type { BlockKind } from "../../../contract/site/page-slices.ts";
import { agreements } from "./agreements.ts";
import type { BlockRules } from "./block.ts";
import { brandEditor } from "./brand-editor.ts";
import { calculator } from "./calculator.ts";
import { calls } from "./calls.ts";
import { campaign } from "./campaign.ts";
import { complaint } from "./complaint.ts";
import { criteria } from "./criteria.ts";
import { customerSearch } from "./customer-search.ts";
import { desk } from "./desk.ts";
import { erasure } from "./erasure.ts";
import { form } from "./form.ts";
import { grievance } from "./grievance.ts";
import { handOver } from "./hand-over.ts";
import { heading } from "./heading.ts";
import { heldData } from "./held-data.ts";
import { lead } from "./lead.ts";
import { link } from "./link.ts";
import { list } from "./list.ts";
import { matching } from "./matching.ts";
import { merchant } from "./merchant.ts";
import { note } from "./note.ts";
import { ownApplications } from "./own-applications.ts";
import { paragraph } from "./paragraph.ts";
import { preCheck } from "./pre-check.ts";
import { record } from "./record.ts";
import { redirect } from "./redirect.ts";
import { redirects } from "./redirects.ts";
import { report } from "./report.ts";
import { statistic } from "./statistic.ts";
import { table } from "./table.ts";
import { transfer } from "./transfer.ts";
import { upload } from "./upload.ts";

/** The rules of every kind of block that the meta-schema of pages has. */
export const BLOCKS: { readonly [K in BlockKind]: BlockRules<K> } = {
  agreements,
  "brand-editor": brandEditor,
  calculator,
  calls,
  campaign,
  complaint,
  criteria,
  "customer-search": customerSearch,
  desk,
  erasure,
  form,
  grievance,
  "hand-over": handOver,
  heading,
  "held-data": heldData,
  lead,
  link,
  list,
  matching,
  merchant,
  note,
  "own-applications": ownApplications,
  paragraph,
  "pre-check": preCheck,
  record,
  redirect,
  redirects,
  report,
  statistic,
  table,
  transfer,
  upload,
};
