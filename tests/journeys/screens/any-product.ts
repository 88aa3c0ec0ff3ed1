import type { Locator } from "playwright-core";
import type { AreaConfig } from "../../../src/contract/site/config.ts";
import type { ProductSlice } from "../../../src/contract/site/product-slices.ts";
import type { FieldSlice, FormSlice } from "../../../src/contract/site/slices.ts";
import type { Catalog } from "../../../src/engine/catalog/catalog.ts";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import { localise } from "../../../src/engine/catalog/localise.ts";
import { sliceForm } from "../../../src/engine/catalog/slices/slice.ts";
import { sliceArea } from "../../../src/engine/catalog/slices/slice-area.ts";
import { allFields } from "../../../src/engine/validate/active.ts";
import { ANY_PRODUCTS, changedDocuments } from "../../support/any-products.ts";
import type { Product } from "../../support/product.ts";
import { heading, type Visitor } from "../support/visitor.ts";
import type { Answers } from "./form.ts";

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const CATALOG: Catalog = assembleCatalog(changedDocuments(ANY_PRODUCTS));

/** A visitor on the screens of a product, which are found by what the product's documents say in the visitor's language. */
export class AnyProduct {
  readonly visitor: Visitor;
  readonly product: ProductSlice;
  readonly form: FormSlice;
  readonly #config: Pick<AreaConfig, "texts" | "site" | "tables">;
  readonly #fields: ReadonlyMap<string, FieldSlice>;

  /** @param id of the product's document */
  constructor(visitor: Visitor, id: string, catalog = CATALOG) {
    const { language } = visitor;
    const config = sliceArea(catalog, { area: "customer", language, site: "multi-product", host: "localhost" });
    const product = config.products.find((each) => each.id === id);
    if (!product) throw new Error(`no product ${id}`);
    this.visitor = visitor;
    this.product = product;
    this.form = sliceForm(catalog, product.form, language);
    this.#config = config;
    this.#fields = new Map(this.form.steps.flatMap(({ schema }) => [...allFields(schema)]));
  }

  get page() {
    return this.visitor.page;
  }

  /** A text of the interface, for this product where it has one of its own. */
  word(key: string, values: Record<string, string | number> = {}): string {
    const textAt = (path: string) =>
      path.split(".").reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], this.#config.texts);
    const text = textAt(`${key}_${this.product.offerKind.law}`) ?? textAt(key);
    if (typeof text !== "string") throw new Error(`no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  }

  lender(id: string): string {
    return localise(CATALOG.lenders.get(id)?.name ?? { en: id }, this.visitor.language);
  }

  /** What the status table calls a status of this product. */
  status(status: string): string {
    const own = this.product.offerKind.statusTable?.statuses[status]?.label;
    return own ?? this.#config.tables["lender-status"]?.statuses[status]?.label ?? status;
  }

  /** The footer's terms at this width. */
  get terms(): string {
    const { footerTerms = this.#config.site.disclaimer } = this.product;
    const { brandName, legalEntityName } = this.#config.site;
    return footerTerms[this.visitor.phone ? "short" : "long"]
      .replace("{brandName}", brandName)
      .replace("{legalEntityName}", legalEntityName);
  }

  /** From anywhere to the product's tile, and through it. */
  async choose(server: Product): Promise<void> {
    await this.page.goto(`${server.base}/products`);
    await this.page.getByRole("button", { name: this.product.name, exact: true }).click();
  }

  get startButton() {
    return this.page.getByRole("button", { name: this.product.welcome?.start ?? this.word("customer.welcome.start"), exact: true });
  }

  get continueButton() {
    return this.page.getByRole("button", { name: this.word("customer.welcome.continue"), exact: true });
  }

  /** The heading of a step, or of the review. */
  stepHeading(step: string): Locator {
    const title = this.form.steps.find(({ id }) => id === step)?.title ?? this.word("form.review.title");
    return heading(this.page, title);
  }

  field(name: string): Locator {
    return this.page.getByLabel(
      new RegExp(`^${escapeRegExp(this.#field(name).title ?? name)}( ${escapeRegExp(this.word("form.optional"))})?$`),
    );
  }

  #field(name: string): FieldSlice {
    const field = this.#fields.get(name);
    if (!field) throw new Error(`no field ${name}`);
    return field;
  }

  #choice(name: string, value: unknown): string {
    const { type, enum: codes = [], "x-labels": labels = [] } = this.#field(name);
    if (type === "boolean" && codes.length === 0) return this.word(value === "true" ? "form.yes" : "form.no");
    return labels[codes.findIndex((code) => String(code) === String(value))] ?? "";
  }

  async answer(answers: Answers): Promise<void> {
    for (const [name, value] of Object.entries(answers)) {
      const field = this.field(name);
      const kind = await field.evaluate((element) => element.getAttribute("role") ?? element.tagName);
      if (kind === "radiogroup") await field.getByText(this.#choice(name, value), { exact: true }).click();
      else if (kind === "SELECT") await field.selectOption({ label: this.#choice(name, value) });
      else await field.fill(value);
    }
  }

  /** Adds an item to a list and answers its fields, by their names within the item. */
  async addItem(list: string, entry: Record<string, string>): Promise<void> {
    const items = this.#field(list).items;
    const { page } = this;
    const title = items?.title ?? "";
    const add = this.word("form.nested.of", { action: this.word("form.nested.add"), item: title });
    const buttons = page.getByRole("group", { name: this.#field(list).title ?? list });
    await buttons.getByRole("button", { name: add, exact: true }).click();
    for (const [name, value] of Object.entries(entry)) {
      const part = items?.properties?.[name];
      const label = part?.title ?? name;
      const field = page.getByLabel(label, { exact: true }).last();
      const { enum: codes = [], "x-labels": labels = [] } = part ?? {};
      const choice = labels[codes.findIndex((code) => String(code) === value)];
      if (choice === undefined) await field.fill(value);
      else await field.selectOption({ label: choice });
    }
  }

  /** A figure worked out under the step, by its name in the form's document. */
  shownFigure(name: string): Locator {
    const { page } = this;
    const label = this.form.computed.find((each) => each.name === name)?.label ?? name;
    return page
      .locator(".form-figures > div", { has: page.locator("dt", { hasText: new RegExp(`^${escapeRegExp(label)}`) }) })
      .locator("dd");
  }

  get next() {
    return this.page.getByRole("button", { name: this.word("form.continue"), exact: true });
  }

  /** Answers a step and continues to the next. */
  async fill(step: string, answers: Answers): Promise<void> {
    await this.stepHeading(step).waitFor();
    await this.answer(answers);
    await this.next.click();
  }

  /** Does something, and waits until a draft that has this text in it has reached the server. */
  async untilSaved(text: string, act: () => Promise<void>): Promise<void> {
    const patched = this.page.waitForResponse(
      (response) => response.request().method() === "PATCH" && (response.request().postData() ?? "").includes(text) && response.ok(),
    );
    await act();
    await patched;
  }

  /** An answer as the review shows it. */
  reviewAnswer(name: string): Locator {
    const { page } = this;
    return page
      .locator(".form-review dl > div", { has: page.getByText(this.#field(name).title ?? name, { exact: true }) })
      .locator("dd > span");
  }

  consent(id: string): Locator {
    const text = CATALOG.consents.get(id)?.versions.at(-1)?.text ?? { en: id };
    return this.page.getByRole("checkbox", { name: localise(text, this.visitor.language) });
  }

  /** What the button of a lender's screen says. @param lender its name @param asks whether it asks for a consent */
  submitLabel(lender: string, asks: boolean): string {
    return this.word(`customer.transaction.${asks ? "submit" : "submitPlain"}`, { lender });
  }

  /** Gives the consents of the form and sends it. */
  async submitForm(): Promise<void> {
    await this.stepHeading("review").waitFor();
    for (const { id } of this.form.consents) await this.consent(id).check();
    await this.page.getByRole("button", { name: this.form.submit ?? this.word("form.submit"), exact: true }).click();
  }

  get cards() {
    return this.page.getByRole("article");
  }

  /** The lenders of the offers, in their order. */
  lendersShown(): Promise<string[]> {
    return this.cards.locator("h2 img").evaluateAll((logos) => logos.map((logo) => logo.getAttribute("alt") ?? ""));
  }

  card(lender: string): Locator {
    return this.page.getByRole("article", { name: this.lender(lender), exact: true });
  }

  /** What a lender's card says under a figure, its small print included. */
  figure(lender: string, id: string): Locator {
    const label = this.product.offerKind.figures[id]?.label ?? id;
    return this.card(lender)
      .locator("dl > div", { has: this.page.getByText(label, { exact: true }) })
      .first()
      .locator("dd");
  }

  get unmatched() {
    return this.page.getByRole("region", { name: this.word("customer.offers.unmatchedTitle") });
  }

  chooseOffer(lender: string): Locator {
    return this.page.getByRole("button", { name: this.word("customer.offers.chooseOf", { lender: this.lender(lender) }) });
  }

  /** Chooses the offer of a lender that asks for no consent, and sends it the application. */
  async submitToLender(lender: string): Promise<void> {
    await this.chooseOffer(lender).click();
    await this.page.getByRole("button", { name: this.submitLabel(this.lender(lender), false), exact: true }).click();
  }
}
