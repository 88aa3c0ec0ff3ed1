import type { FastifyInstance } from "fastify";
import {
  askForErasure,
  complain,
  getTimeline,
  myApplications,
  myConsents,
  myData,
  takeErasureBack,
  withdrawConsent,
} from "../../../contract/customer/rights.ts";
import type { Context } from "../../platform/context.ts";
import { anyoneKnown, customer } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import * as erasure from "../erasure/requests.ts";
import { readApplications, readTimeline } from "./applications.ts";
import { storeComplaint } from "./complaints.ts";
import { readAgreements } from "./consents.ts";
import { readCustomerData } from "./customer-data.ts";
import { withdraw } from "./withdraw.ts";

/** Customers' rights over their own data. Data of others is answered with NOT_FOUND. */
export function rightsRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, myConsents, { policy: customer, costly: true }, async ({ who, request }) => ({
    data: await readAgreements(ctx, { customerId: who.customerId, language: request.language }),
  }));

  register(app, withdrawConsent, { policy: customer, idempotent: true }, async ({ who, params, request }) => ({
    data: await withdraw(ctx, { ...params, customerId: who.customerId, language: request.language, address: request.ip }),
  }));

  register(app, myData, { policy: customer, costly: true }, async ({ who, request }) => ({
    data: await readCustomerData(ctx, { customerId: who.customerId, language: request.language }),
  }));

  register(app, askForErasure, { policy: customer, idempotent: true }, async ({ who, request }) => ({
    data: await erasure.askForErasure(ctx, { customerId: who.customerId, language: request.language }),
  }));

  register(app, takeErasureBack, { policy: customer }, async ({ who }) => {
    await erasure.takeErasureBack(ctx, who.customerId);
    return { ok: true as const };
  });

  register(app, myApplications, { policy: customer, costly: true }, async ({ who, request }) => ({
    data: await readApplications(ctx, { customerId: who.customerId, language: request.language }),
  }));

  register(app, getTimeline, { policy: customer, costly: true }, async ({ who, params, request }) => ({
    data: await readTimeline(ctx, { ...params, customerId: who.customerId, language: request.language }),
  }));

  register(app, complain, { policy: anyoneKnown, idempotent: true }, async ({ who, body, request }) => {
    const customerId = who?.area === "customer" ? who.customerId : null;
    return { data: await storeComplaint(ctx, body, { address: request.ip, customerId, language: request.language }) };
  });
}
