import type { LenderDocument, LenderLending, OfferKindDocument, StaffFormDocument } from "../../../../contract/documents.gen.ts";
import type { StaffAnswers, StaffRecord } from "../../../../contract/staff/staff-forms.ts";
import { offerKindOf } from "../../../../engine/catalog/catalog.ts";
import type { Finding } from "../../../../engine/catalog/document.ts";
import { valuesOf } from "../../../../engine/catalog/findings/finding.ts";
import { lendingId, lendingOfLender, partsOfLendingId } from "../../../../engine/catalog/lenders/lending-names.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import { canonicalJson } from "../../../../engine/release/hash.ts";
import { isOn } from "../../../../engine/rules/lender-products.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { AuditEntry } from "../../audit/audit.ts";
import type { ActionHandler, StaffSave } from "../../staff-actions/action.ts";
import { enteredText, refuse, requireConfirmation } from "../../staff-actions/form-answers.ts";
import { readFields } from "../../staff-actions/read-fields.ts";
import { refusalOf } from "./finding-message.ts";
import { publishChange } from "./publish.ts";
import { restoreAction } from "./restore.ts";
import { answersOfTerms, fieldAtTerms, termFields, termsOfAnswers } from "./terms-answers.ts";

/** A lender's product in the release in force. */
interface Lent {
  id: string;
  lender: LenderDocument;
  lending: LenderLending;
}

const catalogOf = (ctx: Context) => ctx.releases.live().catalog;

/** The kind of offer of a form; the release check guarantees that it exists. */
function kindOf(ctx: Context, { offerKind = "" }: StaffFormDocument): OfferKindDocument {
  const kind = catalogOf(ctx).offerKinds.get(offerKind);
  if (kind === undefined) throw new Error(`There is no kind of offer ${offerKind}`);
  return kind;
}

/** Lenders' products of a form's kind of offer. */
function lentBy(ctx: Context, { offerKind }: StaffFormDocument): Lent[] {
  const catalog = catalogOf(ctx);
  return [...catalog.lenders.values()].flatMap((lender) =>
    lender.products
      .filter(({ product }) => offerKindOf(catalog, product)?.id === offerKind)
      .map((lending) => ({ id: lendingId(lender.id, lending.product), lender, lending })),
  );
}

const findLenderProduct = (ctx: Context, form: StaffFormDocument, id: unknown) => lentBy(ctx, form).find((lent) => lent.id === id);

/**
 * The revision covers the product without its criteria, which are edited and merged elsewhere;
 * other changes of the lender do not conflict.
 */
function revisionOf(ctx: Context, lent: Lent | undefined): string {
  if (lent === undefined) return "";
  const { eligibility: _criteria, ...own } = lent.lending;
  return ctx.vault.blindIndex("lending", canonicalJson({ lender: lent.lender.id, ...own })).slice(0, 40);
}

const choiceOf = (ctx: Context, language: string) => (lent: Lent) => ({
  value: lent.id,
  label: lendingOfLender(catalogOf(ctx), lent.lender, lent.lending, language),
});

/** Products of a kind of offer, without those that only cover others. */
const productsOf = (ctx: Context, { offerKind }: StaffFormDocument, language: string) =>
  [...catalogOf(ctx).products.values()]
    .filter((product) => product.offerKind === offerKind && (product.covers ?? []).length === 0)
    .map(({ code, name }) => ({ value: code, label: localise(name, language) }));

/** A form need not have all fields of its action. */
const knownFieldsOnly = ({ schema }: StaffFormDocument, answers: StaffAnswers): StaffAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(schema.properties, name)));

/** Records that a form can be about: the one of the page's address if it names one, else all. */
function recordsOf(ctx: Context, language: string, form: StaffFormDocument, about: string | undefined): StaffRecord["choices"][string] {
  const lent = lentBy(ctx, form).filter(({ id }) => about === undefined || id === about);
  return lent.map(choiceOf(ctx, language));
}

interface Change {
  /** The lender after the change. */
  lender: LenderDocument;
  /** Index of the product in the lender's document; undefined if it was removed. */
  index?: number;
  auditEntry: AuditEntry;
}

/** Publishes a change of one lender. @throws ApiError with the checker's findings, each at its field */
async function publish(
  ctx: Context,
  { caller, answers, language, form }: StaffSave,
  otherwise: string,
  make: () => Change | undefined,
): Promise<undefined> {
  let made: Change | undefined;
  const findings = await publishChange(ctx, caller, () => {
    made = make();
    const note = enteredText(answers, "note")?.trim();
    return (
      made && {
        documents: [{ kind: "lender" as const, id: made.lender.id, content: made.lender }],
        auditEntries: [made.auditEntry],
        ...(note && { note }),
      }
    );
  });
  if (findings.length === 0) return undefined;
  const asked = termFields(ctx, form, kindOf(ctx, form), language);
  const fieldAt = (found: Finding): string => {
    const [products, index, part, ...place] = found.pointer.slice(1).split("/");
    const own = found.kind === "lender" && found.id === made?.lender.id && products === "products" && index === String(made.index);
    if (!own) return otherwise;
    if (part === "product") return "product";
    const { name, language: missing } = valuesOf(found);
    const inside = [name, missing].filter((one) => typeof one === "string");
    return (part === "terms" ? fieldAtTerms(asked, [...place, ...inside]) : undefined) ?? otherwise;
  };
  throw refusalOf(ctx, findings, language, fieldAt);
}

/** The lender with a product replaced, appended or removed. */
function withLending(lender: LenderDocument, product: string, lending: LenderLending | undefined) {
  const index = lender.products.findIndex((one) => one.product === product);
  const place = index < 0 ? lender.products.length : index;
  const products = lender.products.toSpliced(place, 1, ...(lending === undefined ? [] : [lending]));
  return { lender: { ...lender, products: products as LenderDocument["products"] }, index: place };
}

/** The entered product, if the lender does not have it yet. @throws ApiError at the field */
function productOf({ products }: LenderDocument, answers: StaffAnswers, before?: string): string {
  const product = enteredText(answers, "product") ?? before ?? "";
  if (product !== before && products.some((one) => one.product === product)) throw refuse("product", "unique");
  return product;
}

export const addLending: ActionHandler = {
  async read(ctx, language, _caller, _about, form) {
    const lenders = [...catalogOf(ctx).lenders.values()].map(({ id, name }) => ({ value: id, label: localise(name, language) }));
    return {
      revision: "",
      answers: knownFieldsOnly(form, { on: true }),
      choices: {
        lender: lenders.toSorted((one, other) => one.label.localeCompare(other.label, language)),
        product: productsOf(ctx, form, language),
        like: recordsOf(ctx, language, form, undefined),
        ...termFields(ctx, form, kindOf(ctx, form), language).choices,
      },
    };
  },
  async write(ctx, save) {
    const { answers, form, language } = save;
    return publish(ctx, save, "lender", () => {
      const lender = catalogOf(ctx).lenders.get(String(answers.lender));
      const like = findLenderProduct(ctx, form, answers.like);
      if (lender === undefined || like === undefined) throw new ApiError("RECORD_CHANGED");
      const { product, terms } = readFields({
        product: () => productOf(lender, answers),
        terms: () => termsOfAnswers(termFields(ctx, form, kindOf(ctx, form), language), {}, answers),
      });
      const made = { product, ...(answers.on === false && { enabled: false }), eligibility: like.lending.eligibility, terms };
      return { ...withLending(lender, product, made), auditEntry: { action: "lending-added", subject: `${lender.id} ${product}` } };
    });
  },
};

export const changeLending: ActionHandler = {
  async read(ctx, language, _caller, about, form) {
    const lent = findLenderProduct(ctx, form, about);
    const asked = termFields(ctx, form, kindOf(ctx, form), language);
    const answers = lent && { product: lent.lending.product, on: isOn(lent.lending), ...answersOfTerms(asked, lent.lending.terms) };
    return {
      revision: revisionOf(ctx, lent),
      answers: lent === undefined ? {} : knownFieldsOnly(form, { lending: lent.id, ...answers }),
      choices: { lending: recordsOf(ctx, language, form, about), product: productsOf(ctx, form, language), ...asked.choices },
    };
  },
  async write(ctx, save) {
    const { answers, revision, form, language } = save;
    return publish(ctx, save, "lending", () => {
      const before = findLenderProduct(ctx, form, answers.lending);
      if (before === undefined || revisionOf(ctx, before) !== revision) throw new ApiError("RECORD_CHANGED");
      const { lender, lending } = before;
      const { product, terms } = readFields({
        product: () => productOf(lender, answers, lending.product),
        terms: () => termsOfAnswers(termFields(ctx, form, kindOf(ctx, form), language), lending.terms, answers),
      });
      const switchedOn = answers.on ?? isOn(lending);
      const wanted: LenderLending = { ...lending, product, terms, ...(switchedOn !== isOn(lending) && { enabled: switchedOn === true }) };
      if (equal(wanted, lending)) return undefined;
      const moved = product === lending.product ? "" : ` ${product}`;
      return {
        ...withLending(lender, lending.product, wanted),
        auditEntry: { action: "lending-changed", subject: `${lender.id} ${lending.product}${moved}` },
      };
    });
  },
};

export const removeLending: ActionHandler = {
  async read(ctx, language, _caller, about, form) {
    return {
      revision: revisionOf(ctx, findLenderProduct(ctx, form, about)),
      answers: {},
      choices: { lending: recordsOf(ctx, language, form, about) },
    };
  },
  async write(ctx, save) {
    const { answers, revision, form } = save;
    return publish(ctx, save, "lending", () => {
      const before = findLenderProduct(ctx, form, answers.lending);
      if (before === undefined || revisionOf(ctx, before) !== revision) throw new ApiError("RECORD_CHANGED");
      const { lender, lending } = before;
      readFields({
        lending() {
          if (lender.products.length === 1) throw refuse("lending", "minItems");
        },
        confirmed: () => requireConfirmation(answers),
      });
      const { lender: without } = withLending(lender, lending.product, undefined);
      return { lender: without, auditEntry: { action: "lending-removed", subject: `${lender.id} ${lending.product}` } };
    });
  },
};

export const restoreLending = restoreAction<LenderDocument, LenderLending>({
  field: "lending",
  kind: "lender",
  auditEntry: "lending-restored",
  record(id) {
    const { lender, product } = partsOfLendingId(id);
    return {
      document: lender,
      // Earlier documents may have another shape.
      part: ({ products }: Partial<LenderDocument>) => products?.find((one) => one.product === product),
      withPart: (document, lending) => withLending(document, product, lending).lender,
      subject: `${lender} ${product}`,
    };
  },
  inForce: (ctx, id) => catalogOf(ctx).lenders.get(id),
  // Includes the criteria, which are restored too, so a concurrent change of them conflicts.
  revision(ctx, id) {
    const { lender: of, product } = partsOfLendingId(id);
    const lender = catalogOf(ctx).lenders.get(of);
    const lending = lender?.products.find((one) => one.product === product);
    return lending === undefined ? "" : ctx.vault.blindIndex("lending", canonicalJson({ id, ...lending })).slice(0, 40);
  },
  choices: (ctx, language, form) => recordsOf(ctx, language, form, undefined),
  gone(ctx, language, form, id, earlier) {
    const catalog = catalogOf(ctx);
    const lender = catalog.lenders.get(partsOfLendingId(id).lender);
    const own = offerKindOf(catalog, earlier.product)?.id === form.offerKind;
    return lender && own ? lendingOfLender(catalog, lender, earlier, language) : undefined;
  },
});
