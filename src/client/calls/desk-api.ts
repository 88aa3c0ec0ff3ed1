import type * as desk from "../../contract/staff/desk.ts";
import { calling } from "./api.ts";

/** Calls of the customer service desk. */
export const getDeskCase = calling<typeof desk.getDeskCase>("GET /api/admin/desk/{customer}/{product}");
export const revealAnswer = calling<typeof desk.revealAnswer>("POST /api/admin/desk/{customer}/{product}/reveal");
export const addDeskNote = calling<typeof desk.addDeskNote>("POST /api/admin/desk/{customer}/{product}/notes");
export const resendLink = calling<typeof desk.resendLink>("POST /api/admin/desk/{customer}/{product}/resend");
