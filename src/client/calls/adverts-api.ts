import type * as adverts from "../../contract/customer/adverts.ts";
import { calling } from "./api.ts";

export const countAdvert = calling<typeof adverts.countAdvert>("POST /api/adverts/{advert}/{event}");
export const getAdverts = calling<typeof adverts.getAdverts>("GET /api/adverts");
