import type { Page } from "playwright-core";
import { goodAnswers, goodConsents, panOf } from "../../support/customer.ts";
import type { Product } from "../../support/product.ts";
import { signIn } from "../../support/sign-in.ts";
import { Offers } from "../screens/offers.ts";
import type { Visitor } from "./visitor.ts";

let lastMobile = 8_800_000_000 + Number(process.env.VITEST_POOL_ID) * 1_000_000;

/** A mobile number that is unique within this run. */
export function newMobile(): string {
  lastMobile += 1;
  return String(lastMobile);
}

/** The answers of another person, with another PAN: a lender accepts a person only once. */
export const asAnotherPerson = <T extends Record<string, unknown>>(answers: T): T =>
  "tin" in answers ? { ...answers, tin: panOf(newMobile()) } : answers;

export interface Account {
  mobile: string;
  prospectAppId: string;
  token: string;
}

/** Signs a visitor in by API calls only. The page is not reloaded. */
export async function signInByApi(visitor: Visitor, product: Product, mobile = newMobile()): Promise<Account> {
  return { mobile, ...(await signIn(visitor.page, product, mobile, "LOAN")) };
}

/** Calls the API with the customer's token. */
export async function call(product: Product, { token }: Pick<Account, "token">, method: string, path: string, body?: unknown) {
  const response = await fetch(product.origin + path, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * A customer's id by their mobile number: other files add customers meanwhile, so that none is the newest for long.
 * @param token of an administrator
 */
export async function findCustomerId(product: Product, token: string, mobile: string): Promise<string> {
  return (await call(product, { token }, "POST", "/api/admin/customers/search", { text: mobile })).customer;
}

/** A signed-in customer whose form has been sent: the way to the offers is open. */
export async function submitApplication(
  visitor: Visitor,
  product: Product,
  answers: Record<string, unknown> = {},
): Promise<Account & { appId: string }> {
  const account = await signInByApi(visitor, product);
  const { release } = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { release: string };
  const { appId } = await call(product, account, "PUT", `/api/user/${account.prospectAppId}`, {
    form: "personal-loan",
    release,
    answers: { ...goodAnswers(), tin: panOf(account.mobile), ...answers },
    consents: goodConsents(),
    complete: true,
  });
  return { ...account, appId };
}

/** Such a customer, on the offers screen. */
export async function openOffers(visitor: Visitor, product: Product, answers: Record<string, unknown> = {}) {
  const account = await submitApplication(visitor, product, answers);
  await visitor.page.goto(`${product.base}/user/offers`);
  const offers = new Offers(visitor);
  await offers.cards.first().waitFor();
  return { ...account, offers };
}

/** Resolves once the session of the page that is opened next is watched for inactivity: what the screen fetches comes before that. */
export const waitForIdleWatch = (page: Page): Promise<unknown> => page.waitForResponse("**/api/get-client-ip");
