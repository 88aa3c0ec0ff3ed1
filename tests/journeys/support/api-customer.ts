import type { APIRequestContext } from "playwright-core";
import { givenConsent, goodAnswers, panOf } from "../../support/customer.ts";
import type { Product } from "../../support/product.ts";
import { lastOtp } from "../../support/sign-in.ts";
import { until } from "../../support/until.ts";
import { newMobile } from "./customer.ts";

/** A form that is sent whole, for a product. */
export interface FormSubmission {
  productType: string;
  form: string;
  answers: Record<string, unknown>;
  /** The consents sent with the form. */
  consents: string[];
}

const PERSON = {
  verified_channel: "MOBILE",
  first_name: "Meera",
  last_name: "Sharma",
  birth_date: "1990-03-05",
  gender: "FEMALE",
  email: "meera@example.com",
  tin: "ABCPE1234F",
  address1: "12-B Lake View",
  postal_code: "560034",
};

/** A personal loan; what differs from a salaried customer of Bengaluru who asks for ₹2,00,000. Null takes an answer away. */
export function personalLoan(changed: Record<string, unknown> = {}): FormSubmission {
  const answers = Object.entries({ ...goodAnswers(), ...changed }).filter(([, value]) => value !== null);
  return { productType: "LOAN", form: "personal-loan", answers: Object.fromEntries(answers), consents: ["terms-and-privacy"] };
}

export const GOLD_LOAN: FormSubmission = {
  productType: "GOLD_LOAN",
  form: "gold-loan",
  answers: {
    ...PERSON,
    pledge: "ORNAMENTS",
    ornaments: [{ kind: "CHAIN", weight_grams: 40, carat: 22 }],
    gold_loans_outstanding: 0,
    gold_owner: true,
    gold_loan_amount: 200_000,
    gold_tenure: 12,
  },
  consents: ["gold-loan-terms"],
};

export const BUSINESS_LOAN: FormSubmission = {
  productType: "BUSINESS_LOAN",
  form: "business-loan",
  answers: {
    ...PERSON,
    company_name: "Sharma Stores",
    business_registration_type: "UDYAM",
    udyam: "UDYAM-KR-01-1234567",
    business_pan: "AAPFU0939F",
    business_nature: "TRADING",
    profession_type: "BUSINESS",
    business_years: "GT_5Y",
    business_current_turnover: "40L_1CR",
    business_gross_profit: "GT_10L",
    business_account: "CURRENT",
    business_emi: 0,
    business_loan_amount: 200_000,
    business_tenure: 12,
  },
  consents: ["business-loan-terms"],
};

export const HOUSING_LOAN: FormSubmission = {
  productType: "AFFORDABLE_HOUSING_LOAN",
  form: "affordable-housing-loan",
  answers: {
    ...PERSON,
    property_type: "FLAT",
    house_value: 2_000_000,
    housing_loan_amount: 1_200_000,
    housing_tenure: 240,
    household_yearly_income: 480_000,
    has_pucca_house: false,
    employment_status_code: "SALARIED",
    monthly_income: 40_000,
    emi: 0,
  },
  consents: ["housing-loan-terms"],
};

const { first_name, last_name, birth_date, verified_channel, email, postal_code } = PERSON;
const BASIC_ANSWERS = { first_name, last_name, birth_date, verified_channel, email, postal_code };

export const CREDIT_CARD: FormSubmission = {
  productType: "CREDIT_CARD",
  form: "credit-card",
  answers: { ...BASIC_ANSWERS, tin: PERSON.tin, employment_status_code: "SALARIED", monthly_income: 80_000 },
  consents: ["card-application"],
};

export const INSURANCE: FormSubmission = {
  productType: "INSURANCE",
  form: "health-insurance",
  answers: {
    ...BASIC_ANSWERS,
    sum_insured_wanted: 500_000,
    insured_members: 2,
    cover_term: 2,
    uses_tobacco: false,
    under_treatment: false,
  },
  consents: ["insurance-proposal"],
};

/** A customer of one browser's cookies, made by the calls alone: no page is opened. */
export class ApiCustomer {
  readonly #request: APIRequestContext;
  readonly #product: Product;
  readonly #partner: string | undefined;
  readonly mobile = newMobile();
  prospectAppId = "";
  appId = "";
  #token = "";

  /**
   * @param request of the browser's context, whose cookies it shares
   * @param partner the brand of the partner who sent the customer; none unless given
   */
  constructor(request: APIRequestContext, product: Product, partner?: string) {
    this.#request = request;
    this.#product = product;
    this.#partner = partner;
  }

  async call(method: string, path: string, data?: unknown) {
    const headers = this.#token ? { authorization: `Bearer ${this.#token}` } : {};
    const response = await this.#request.fetch(this.#product.origin + path, { method, headers, ...(data === undefined ? {} : { data }) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  }

  async begin(productType: string): Promise<this> {
    ({ prospectAppId: this.prospectAppId } = await this.call("POST", "/api/prospect", {
      productType,
      ...(this.#partner && { utms: { utm_source: this.#partner } }),
    }));
    await this.call("POST", "/api/cookies/save", { name: "productType", value: productType });
    return this;
  }

  async signIn(productType: string): Promise<this> {
    await this.begin(productType);
    const { prospectAppId, mobile } = this;
    await this.call("POST", "/api/otp/send", { prospectAppId, channel: "sms", to: mobile });
    const otp = await lastOtp(this.#product, mobile);
    ({ token: this.#token } = await this.call("POST", "/api/otp/verify", { prospectAppId, to: mobile, otp }));
    return this;
  }

  /** @param pan of another account of the same person; one of their own unless given */
  async apply({ productType, form, answers, consents }: FormSubmission, pan = panOf(this.mobile)): Promise<this> {
    await this.signIn(productType);
    const { release } = await this.call("GET", "/api/config/customer");
    ({ appId: this.appId } = await this.call("PUT", `/api/user/${this.prospectAppId}`, {
      form,
      release,
      productType,
      answers: "tin" in answers ? { ...answers, tin: pan } : answers,
      consents: consents.map(givenConsent),
      complete: true,
    }));
    return this;
  }

  /** Leaves a product's form half-filled, at a step where one is named. */
  async saveDraft({ productType, form, answers, step }: Omit<FormSubmission, "consents"> & { step?: string }): Promise<this> {
    const { release } = await this.call("GET", "/api/config/customer");
    await this.call("PATCH", `/api/user/${this.prospectAppId}`, { form, release, productType, answers, ...(step && { step }) });
    return this;
  }

  /** Chooses a lender's offer; its consents are still to be given. */
  async choose(lender: string): Promise<this> {
    const { offers, unmatched } = (await this.call("GET", `/api/offers/${this.appId}`)).data;
    const offer = offers.find((each: { lender: string }) => each.lender === lender);
    if (!offer) throw new Error(`${lender} has no offer: ${JSON.stringify(unmatched)}`);
    await this.call("POST", `/api/offers/${this.appId}/select`, { offerId: offer.id, consents: [] });
    return this;
  }

  /** Submits the application to a lender that asks for these consents, and waits until it has the given status. */
  async submitTo(lender: string, consents: object[], status: string): Promise<this> {
    const at = `/api/applications/${this.appId}/lenders/${lender}`;
    await this.call("POST", `${at}/submit`, { consents });
    await until(async () => (await this.call("GET", at)).data.status === status);
    return this;
  }
}
