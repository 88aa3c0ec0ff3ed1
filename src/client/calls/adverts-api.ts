import type * as adverts from "../../contract/customer/adverts.ts";
import { calling } from "./api.ts";

export const getAdverts = calling<typeof adverts.getAdverts>("GET /api/adverts");
