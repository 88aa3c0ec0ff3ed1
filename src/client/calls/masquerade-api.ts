import type * as masquerade from "../../contract/staff/masquerade.ts";
import { calling } from "./api.ts";

export const exitMasquerade = calling<typeof masquerade.exitMasquerade>("POST /api/masquerade/exit");
