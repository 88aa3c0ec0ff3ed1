import type * as offering from "../../contract/staff/offering.ts";
import { calling } from "./api.ts";

/** Calls about what a partner can offer. */
export const listOfferedProducts = calling<typeof offering.listOfferedProducts>("GET /api/partner/products");
export const getProductOffering = calling<typeof offering.getProductOffering>("GET /api/partner/products/{product}");
