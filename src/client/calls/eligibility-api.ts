import type * as eligibility from "../../contract/staff/eligibility.ts";
import type { getLenderTerms } from "../../contract/staff/lender-terms.ts";
import { calling } from "./api.ts";

/** Calls about lenders' eligibility criteria. */
export const listLendings = calling<typeof eligibility.listLendings>("GET /api/admin/eligibility");
export const getCriteria = calling<typeof eligibility.getCriteria>("GET /api/admin/eligibility/{lender}/{product}");
export const tryCriteria = calling<typeof eligibility.tryCriteria>("POST /api/admin/eligibility/{lender}/{product}/trials");
export const getTrial = calling<typeof eligibility.getTrial>("GET /api/admin/criteria-trials/{trial}");
export const cancelTrial = calling<typeof eligibility.cancelTrial>("POST /api/admin/criteria-trials/{trial}/cancel");
export const publishTrial = calling<typeof eligibility.publishTrial>("POST /api/admin/criteria-trials/{trial}/publish");
export const lenderTerms = calling<typeof getLenderTerms>("GET /api/admin/lenders/{lender}/terms");
