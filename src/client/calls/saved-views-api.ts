import type * as views from "../../contract/staff/tables/saved-views.ts";
import { calling } from "./api.ts";

/** Calls of saved views of tables, by area. */
export const SAVED_VIEWS = {
  admin: {
    list: calling<typeof views.adminViews>("GET /api/admin/tables/{table}/views"),
    save: calling<typeof views.adminSaveView>("POST /api/admin/tables/{table}/views"),
    change: calling<typeof views.adminChangeView>("PATCH /api/admin/tables/{table}/views/{view}"),
    remove: calling<typeof views.adminDeleteView>("DELETE /api/admin/tables/{table}/views/{view}"),
  },
  partner: {
    list: calling<typeof views.partnerViews>("GET /api/partner/tables/{table}/views"),
    save: calling<typeof views.partnerSaveView>("POST /api/partner/tables/{table}/views"),
    change: calling<typeof views.partnerChangeView>("PATCH /api/partner/tables/{table}/views/{view}"),
    remove: calling<typeof views.partnerDeleteView>("DELETE /api/partner/tables/{table}/views/{view}"),
  },
};
