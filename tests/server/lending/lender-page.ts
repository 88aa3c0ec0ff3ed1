import { expect } from "vitest";
import type { LenderRedirect } from "../../../src/contract/documents.gen.ts";
import { type Applicant, apply, type LendingServer, offerOf, select, transactionOf } from "./lending-server.ts";
import { FLAT } from "./more-lenders.ts";

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
  answer: { ...FLAT.answer, application: "/application", link: "/link", message: "/message" },
  statuses: FLAT.statuses,
});
/** What the lender adds to the way back, signed. */
export const RETURN = { timestamp: "ts", signature: "sig", reference: "ref", status: "status" };

export interface Away {
  applicant: Applicant;
  /** The link that the customer was given. */
  link: URL;
  /** The ways back that the lender's page offers, by what they are called. */
  back: Record<string, URL>;
}

/** A customer who has chosen the lender's offer and is on its page. */
export async function goToLender(server: LendingServer, lender: string, { answers = {}, consents = [] as object[] } = {}): Promise<Away> {
  const applicant = await apply(server, answers);
  const offer = await offerOf(server, applicant, lender);
  const { body } = await select(server, applicant, offer.id, { consents });
  expect(body.data).toEqual({ lender, status: "SELECTED", pendingConsents: [], form: null });
  const { link } = await transactionOf(server, applicant, lender);
  return { applicant, link: new URL(link), back: await waysBack(new URL(link)) };
}

async function waysBack(link: URL): Promise<Away["back"]> {
  const response = await fetch(link);
  expect(response.status).toBe(200);
  const found = (await response.text()).matchAll(/<a href="([^"]*)">([^<]*)</g);
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  return Object.fromEntries([...found].map(([, href = "", label = ""]) => [label, new URL(plain(href))]));
}
export const APPROVED = "Apply, and be approved at once";
export const PLAIN = "Go back without a word";

/** The browser follows a way back, over a real socket. */
export async function comeBack(url: URL | undefined, cookie = ""): Promise<string | null> {
  const response = await fetch(url ?? "", { redirect: "manual", headers: { cookie } });
  expect(response.status).toBe(303);
  return response.headers.get("location");
}
export const sessionOf = ({ token }: Applicant) => `atkn=${token}`;
