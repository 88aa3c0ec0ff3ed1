import type * as files from "../../contract/customer/files.ts";
import type * as lookups from "../../contract/customer/lookups.ts";
import type * as profile from "../../contract/customer/profile.ts";
import { calling } from "./api.ts";

/** Calls about forms: answers and files. */
export const saveUser = calling<typeof profile.saveUser>("PUT /api/user/{id}");
export const saveDraft = calling<typeof profile.saveDraft>("PATCH /api/user/{id}");
export const getDraft = calling<typeof profile.getDraft>("GET /api/user/{id}/draft");
export const listFiles = calling<typeof files.listFiles>("GET /api/user/{id}/files");
export const announceFile = calling<typeof files.announceFile>("POST /api/user/{id}/files");
export const readFile = calling<typeof files.readFile>("GET /api/user/{id}/files/{file}");
export const removeFile = calling<typeof files.removeFile>("DELETE /api/user/{id}/files/{file}");
/** Lists for the customer with this id; `getOptionLists` needs no customer. */
export const getOptionListsFor = calling<typeof lookups.getOptionListsFor>("GET /api/search-list/en/{id}");
export const getOptionLists = calling<typeof lookups.getOptionLists>("GET /api/search-list/en");
/** Upload path of an announced file (`send-file.ts`). */
export const FILE_PATH = "/api/user/{id}/files/{file}" satisfies typeof files.sendFile.path;
