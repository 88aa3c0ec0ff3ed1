import type { getCatalogue as Catalogue } from "../../contract/customer/catalogue.ts";
import type * as applications from "../../contract/customer/lending/applications.ts";
import type { getClosings as Closings } from "../../contract/customer/lending/closings.ts";
import type { getNextProducts as NextProducts } from "../../contract/customer/lending/next-products.ts";
import type * as offers from "../../contract/customer/lending/offers.ts";
import type { getStatement as Statement } from "../../contract/customer/lending/statement.ts";
import type * as transactions from "../../contract/customer/lending/transactions.ts";
import { calling } from "./api.ts";

/** Calls about applications, offers and lenders. */
export const createApplication = calling<typeof applications.createApplication>("POST /api/applications");
export const makeLoan = calling<typeof applications.makeLoan>("POST /api/gold-loans/{appId}");
export const getOffers = calling<typeof offers.getOffers>("GET /api/offers/{appId}");
export const askForOthers = calling<typeof offers.askForOthers>("POST /api/offers/{appId}/ask");
export const getChanges = calling<typeof offers.getChanges>("GET /api/offers/{appId}/lenders/{lender}/changes");
export const getNextProducts = calling<typeof NextProducts>("GET /api/offers/{appId}/next");
export const getClosings = calling<typeof Closings>("GET /api/offers/{appId}/closings");
export const getStatement = calling<typeof Statement>("GET /api/offers/{appId}/statements/{offerId}");
export const checkReceipt = calling<typeof offers.checkReceipt>("POST /api/offers/{appId}/receipt/check");
export const getCatalogue = calling<typeof Catalogue>("GET /api/catalogue/{productType}");
export const selectOffer = calling<typeof offers.selectOffer>("POST /api/offers/{appId}/select");
export const getStatus = calling<typeof transactions.getStatus>("GET /api/applications/{appId}/status");
export const getTransaction = calling<typeof transactions.getTransaction>("GET /api/applications/{appId}/lenders/{lender}");
export const submitToLender = calling<typeof transactions.submitToLender>("POST /api/applications/{appId}/lenders/{lender}/submit");
