import type * as offers from "../../contract/customer/offers.ts";
import { calling } from "./api.ts";

/** The calls about applications, offers and lenders. */
export const createApplication = calling<typeof offers.createApplication>("POST /api/applications");
export const makeLoan = calling<typeof offers.makeLoan>("POST /api/gold-loans/{appId}");
export const getOffers = calling<typeof offers.getOffers>("GET /api/offers/{appId}");
export const askForOthers = calling<typeof offers.askForOthers>("POST /api/offers/{appId}/ask");
export const getChanges = calling<typeof offers.getChanges>("GET /api/offers/{appId}/lenders/{lender}/changes");
export const getClosings = calling<typeof offers.getClosings>("GET /api/offers/{appId}/closings");
export const getStatement = calling<typeof offers.getStatement>("GET /api/offers/{appId}/statements/{offerId}");
export const checkReceipt = calling<typeof offers.checkReceipt>("POST /api/offers/{appId}/receipt/check");
export const getCatalogue = calling<typeof offers.getCatalogue>("GET /api/catalogue/{productType}");
export const selectOffer = calling<typeof offers.selectOffer>("POST /api/offers/{appId}/select");
export const getStatus = calling<typeof offers.getStatus>("GET /api/applications/{appId}/status");
export const getTransaction = calling<typeof offers.getTransaction>("GET /api/applications/{appId}/lenders/{lender}");
export const submitToLender = calling<typeof offers.submitToLender>("POST /api/applications/{appId}/lenders/{lender}/submit");
