import type { applicationFile as ApplicationFile } from "../../contract/staff/application-files.ts";
import type * as customerSearch from "../../contract/staff/customer-search.ts";
import type * as staff from "../../contract/staff/staff.ts";
import type * as staffForms from "../../contract/staff/staff-forms.ts";
import type * as find from "../../contract/staff/tables/find.ts";
import type * as tables from "../../contract/staff/tables/tables.ts";
import type * as tickets from "../../contract/staff/tickets.ts";
import { calling } from "./api.ts";

/** Calls of staff and partners. */
export const applicationFile = calling<typeof ApplicationFile>("GET /api/admin/applications/{appId}/files/{file}");
export const adminLogin = calling<typeof staff.adminLogin>("POST /api/admin/login");
export const adminReverify = calling<typeof staff.adminReverify>("GET /api/admin-reverify");
export const partnerLogin = calling<typeof staff.partnerLogin>("POST /api/partner/login");
export const partnerReverify = calling<typeof staff.partnerReverify>("GET /api/partner/reverify");
export const partnerRevenue = calling<typeof staff.partnerRevenue>("GET /api/partner/get-revenue");
export const adminTable = calling<typeof tables.adminTable>("GET /api/admin/tables/{table}");
export const partnerTable = calling<typeof tables.partnerTable>("GET /api/partner/tables/{table}");
export const adminReport = calling<typeof tables.adminReport>("GET /api/admin/reports/{report}");
export const partnerReport = calling<typeof tables.partnerReport>("GET /api/partner/reports/{report}");
export const adminTableFile = calling<typeof tables.adminTableExport>("GET /api/admin/tables/{table}/export");
export const partnerTableFile = calling<typeof tables.partnerTableExport>("GET /api/partner/tables/{table}/export");
export const findRecords = calling<typeof find.findRecords>("POST /api/admin/find");
export const searchCustomer = calling<typeof customerSearch.searchCustomer>("POST /api/admin/customers/search");
export const adminReportFile = calling<typeof tables.adminReportExport>("GET /api/admin/reports/{report}/export");
export const partnerReportFile = calling<typeof tables.partnerReportExport>("GET /api/partner/reports/{report}/export");

export const getStaffForm = calling<typeof staffForms.getStaffForm>("GET /api/admin/forms/{form}");
export const saveStaffForm = calling<typeof staffForms.saveStaffForm>("POST /api/admin/forms/{form}");
export const getPartnerForm = calling<typeof staffForms.getPartnerForm>("GET /api/partner/forms/{form}");
export const savePartnerForm = calling<typeof staffForms.savePartnerForm>("POST /api/partner/forms/{form}");
export const lookAtStaffLink = calling<typeof staffForms.lookAtStaffLink>("POST /api/admin/links");
export const lookAtPartnerLink = calling<typeof staffForms.lookAtPartnerLink>("POST /api/partner/links");

export const getStaffTicket = calling<typeof tickets.getStaffTicket>("GET /api/admin/tickets/{ticket}");
export const getPartnerTicket = calling<typeof tickets.getPartnerTicket>("GET /api/partner/tickets/{ticket}");
