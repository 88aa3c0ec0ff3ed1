import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Caller, CallOptions } from "./server.ts";

let lastMobile = 7_000_000_000;

/** A mobile number that no other test of this file uses. */
export function newMobile(): string {
  lastMobile += 1;
  return String(lastMobile);
}

/** Begins a prospect; its id. */
export async function newProspect(server: Caller, productType = "loan"): Promise<string> {
  const { status, body } = await server.call("POST", "/api/prospect", { body: { productType } });
  expect(status).toBe(200);
  return body.prospectAppId;
}

/** Asks for a code. */
export function sendOtp(server: Caller, prospectAppId: string, to: string, options: CallOptions = {}) {
  const channel = to.includes("@") ? "email" : "sms";
  return server.call("POST", "/api/otp/send", { body: { prospectAppId, channel, to }, ...options });
}

/** The newest code that went to a mobile number (ten digits) or an email, from the development outbox. */
export async function otpFor(server: Caller, to: string): Promise<string> {
  const { body } = await server.call("GET", `/api/dev/outbox?to=${encodeURIComponent(to)}`);
  return body[0].params.otp;
}

export interface SignedInCustomer {
  token: string;
  prospectAppId: string;
  mobile: string;
}

/** A new customer with a session. */
export async function signInCustomer(server: Caller, mobile: string = newMobile()): Promise<SignedInCustomer> {
  const prospectAppId = await newProspect(server);
  expect((await sendOtp(server, prospectAppId, mobile)).status).toBe(200);
  const otp = await otpFor(server, mobile);
  const { status, body } = await server.call("POST", "/api/otp/verify", { body: { prospectAppId, to: mobile, otp } });
  expect(status).toBe(200);
  return { token: body.token, prospectAppId, mobile };
}

/** A PAN for a mobile number: each person of a run has another one, as lenders accept a person only once. */
export function panOf(mobile: string): string {
  const letter = (place: number) => "ABCDEFGHIJ"[Number(mobile.at(place))];
  return `ABCP${letter(-7)}${mobile.slice(-4)}${letter(-5)}`;
}

/** Answers of the personal-loan form that are right. */
export function goodAnswers(): Record<string, unknown> {
  return {
    verified_channel: "MOBILE",
    first_name: "Meera",
    last_name: "Sharma",
    birth_date: "1992-04-17",
    gender: "FEMALE",
    tin: "ABCPE1234F",
    email: "meera.sharma@example.com",
    educational_level: "GRADUATE",
    address1: "12, MG Road",
    address2: "Indiranagar",
    postal_code: "560001",
    residence_type: "OWNED",
    employment_status_code: "SALARIED",
    employer_name: "Acme Traders",
    officepincode: "560001",
    salary_mode: "BANK",
    monthly_income: 60000,
    emi: 0,
    prefer_net_banking: "YES",
    se_loan_amount: 200000,
  };
}

/** The version of a shipped consent that is asked for now. */
export function newestVersion(id: string): number {
  const { versions } = JSON.parse(readFileSync(join("schemas/consents", `${id}.json`), "utf8")) as { versions: { version: number }[] };
  return versions.at(-1)?.version ?? 0;
}

/** A shipped consent in its newest version. */
export const givenConsent = (id: string) => ({ id, version: newestVersion(id), given: true, language: "en" });

/** All required consents of the live release's personal-loan form. */
export function goodConsents(): object[] {
  return [givenConsent("terms-and-privacy"), { ...givenConsent("communications"), given: false }];
}

const CARD_ANSWERS = ["first_name", "last_name", "birth_date", "tin", "postal_code", "email", "verified_channel"];

/** The complete form of a card for a customer who earns enough for every issuer, as it is sent. */
export function cardForm(productType: string) {
  const person = Object.fromEntries(Object.entries(goodAnswers()).filter(([name]) => CARD_ANSWERS.includes(name)));
  return {
    form: "credit-card",
    productType,
    answers: { ...person, employment_status_code: "SALARIED", monthly_income: 60_000, card_type: productType },
    consents: [givenConsent("card-application")],
    complete: true,
  };
}
