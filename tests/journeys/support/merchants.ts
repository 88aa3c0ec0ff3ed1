import { expect } from "vitest";
import { givenConsent } from "../../support/customer.ts";
import { call, newMobile } from "./customer.ts";
import type { JourneyProduct } from "./journey-product.ts";

/** A request of a business that wants to work with a partner, as the public form sends it. */
export async function sendMerchantEnquiry({ origin }: JourneyProduct, business_name: string): Promise<void> {
  const { release } = await (await fetch(`${origin}/api/config/customer`)).json();
  const person = { contact_name: "Asha Rao", mobile_phone_number: newMobile(), email: "asha@example.com" };
  const answers = { business_name, tin_any: "ABCCE1234F", address1: "12, MG Road", postal_code: "560001", ...person };
  const consents = [givenConsent("merchant-terms")];
  const body = JSON.stringify({ form: "merchant-enquiry", release, answers, consents, partner: "marigold" });
  const response = await fetch(`${origin}/api/merchants`, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(response.status).toBe(200);
}

/** A merchant of the partner, as the staff approve it; its id. @param token of an admin */
export async function createMerchant(product: JourneyProduct, token: string, name: string): Promise<string> {
  await sendMerchantEnquiry(product, name);
  const rows = async (table: string): Promise<{ id: string; name: string }[]> =>
    (await call(product, { token }, "GET", `/api/admin/tables/${table}?limit=50`)).rows;
  const findId = async (table: string) => (await rows(table)).find((row) => row.name === name)?.id ?? "";
  const answers = { request: await findId("merchant-enquiries"), partner: "marigold", confirmed: true };
  await call(product, { token }, "POST", "/api/admin/forms/approve-merchant", { revision: "waiting", answers });
  return findId("merchant-list");
}
