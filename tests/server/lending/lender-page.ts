import { expect } from "vitest";
import type { LenderRedirect } from "../../../src/contract/documents.gen.ts";
import { type Applicant, apply, type LendingServer, offerOf, select, transactionOf } from "./lending-server.ts";
import { FLAT_ANSWER } from "./more-lenders.ts";

/** A lender with a page for customers, which the simulator shows. */
export const connectorOf = (id: string): LenderRedirect => ({
  protocol: "redirect",
  endpoint: "simulator",
  path: `/redirect/${id}/apply`,
  linkHosts: [`${id}.example`],
  link: {
    parameters: { amount: { var: "offer.amount" }, application: { var: "application.id" } },
    state: "state",
    returnTo: "return_to",
    timestamp: "ts",
    signature: "sig",
    validHours: 2,
  },
  answer: { ...FLAT_ANSWER.answer, application: "/application", link: "/link", message: "/message" },
  statuses: FLAT_ANSWER.statuses,
});
/** What the lender adds to the way back, signed. */
export const RETURN_PARAMETERS = { timestamp: "ts", signature: "sig", reference: "ref", status: "status" };

export interface LenderVisit {
  applicant: Applicant;
  /** The customer's link. */
  link: URL;
  /** The ways back that the lender's page offers, by what they are called. */
  returnLinks: Record<string, URL>;
}

/** A customer who has chosen the lender's offer and is on its page. */
export async function goToLender(
  server: LendingServer,
  lender: string,
  { answers = {}, consents = [] as object[] } = {},
): Promise<LenderVisit> {
  const applicant = await apply(server, answers);
  const offer = await offerOf(server, applicant, lender);
  const { body } = await select(server, applicant, offer.id, { consents });
  expect(body.data).toEqual({ lender, status: "SELECTED", pendingConsents: [], form: null });
  const { link } = await transactionOf(server, applicant, lender);
  return { applicant, link: new URL(link), returnLinks: await readReturnLinks(new URL(link)) };
}

async function readReturnLinks(link: URL): Promise<LenderVisit["returnLinks"]> {
  const response = await fetch(link);
  expect(response.status).toBe(200);
  const found = (await response.text()).matchAll(/<a href="([^"]*)">([^<]*)</g);
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  return Object.fromEntries([...found].map(([, href = "", label = ""]) => [label, new URL(plain(href))]));
}
export const APPROVED_LABEL = "Apply, and be approved at once";
export const PLAIN_RETURN_LABEL = "Go back without a word";

/** The browser follows a way back, over a real socket. */
export async function followReturnLink(url: URL | undefined, cookie = ""): Promise<string | null> {
  const response = await fetch(url ?? "", { redirect: "manual", headers: { cookie } });
  expect(response.status).toBe(303);
  return response.headers.get("location");
}
export const sessionOf = ({ token }: Applicant) => `atkn=${token}`;
