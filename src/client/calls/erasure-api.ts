import type * as erasures from "../../contract/staff/erasures.ts";
import { calling } from "./api.ts";

/** Calls with which two members of staff erase a customer. */
export const searchCustomer = calling<typeof erasures.searchCustomer>("POST /api/admin/erasures/search");
export const listErasures = calling<typeof erasures.listErasures>("GET /api/admin/erasures");
export const getErasure = calling<typeof erasures.getErasure>("GET /api/admin/erasures/{id}");
export const getCertificate = calling<typeof erasures.getCertificate>("GET /api/admin/erasures/certificates/{number}");
export const proposeErasure = calling<typeof erasures.proposeErasure>("POST /api/admin/erasures");
export const confirmErasure = calling<typeof erasures.confirmErasure>("POST /api/admin/erasures/{id}/confirm");
export const takeErasureProposalBack = calling<typeof erasures.takeErasureProposalBack>("POST /api/admin/erasures/{id}/take-back");
export const refuseErasure = calling<typeof erasures.refuseErasure>("POST /api/admin/erasures/requests/{id}/refuse");
