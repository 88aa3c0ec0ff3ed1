import type { PreCheckResult } from "../../../contract/customer/pre-check.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { PreCheckQuestion } from "../../../contract/page-slices.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { preparePreCheck } from "../../../engine/catalog/facts/pre-check.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { factDefinitions } from "../../../engine/catalog/resolve.ts";
import { preCheckQuestions, preCheckSchema } from "../../../engine/catalog/slices/pre-check-questions.ts";
import { createAjv } from "../../../engine/values/ajv.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";

interface PreCheckQuery {
  /** As sent by the caller. */
  productType: string;
  answers: Record<string, string | number | boolean>;
  language: string;
}

type Fits = ReturnType<ReturnType<typeof createAjv>["compile"]>;

/** A product's pre-check compiled for a release. */
interface Prepared {
  fits: Fits;
  check: ReturnType<typeof preparePreCheck>;
}

const prepared = new WeakMap<Release, Map<string, Prepared>>();

/**
 * Result of a pre-check with the release in force. The answers are neither stored nor logged.
 * Throws NOT_FOUND for a product without a pre-check, INVALID_ANSWERS.
 */
export function checkBefore(ctx: Context, { productType, answers, language }: PreCheckQuery): PreCheckResult {
  const release = ctx.releases.live();
  const { catalog } = release;
  const product = productByCode(catalog, productType);
  if (!product?.preCheck) throw new ApiError("NOT_FOUND");
  const questions = preCheckQuestions(catalog, product, language);
  const { fits, check } = prepare(release, product, questions);
  if (!fits(answers)) throw new ApiError("INVALID_ANSWERS", { fields: (fits.errors ?? []).map((error) => faultOf(error, questions)) });
  const { inTheWay, ...result } = check(answers, todayInIndia(ctx.clock.now()));
  return { ...result, inTheWay: inTheWay.map((one) => ({ ...one, label: labelOf(release, one.name, questions, language) })) };
}

function prepare(release: Release, product: ProductDocument, questions: readonly PreCheckQuestion[]): Prepared {
  const byProduct = prepared.get(release) ?? new Map<string, Prepared>();
  prepared.set(release, byProduct);
  const names = questions.map(({ name }) => name);
  const made = byProduct.get(product.id) ?? {
    fits: createAjv().compile(preCheckSchema(questions)),
    check: preparePreCheck(release.catalog, product, names, factDefinitions(release.catalog)),
  };
  byProduct.set(product.id, made);
  return made;
}

function faultOf({ keyword, instancePath, params }: NonNullable<Fits["errors"]>[number], questions: readonly PreCheckQuestion[]) {
  const name = keyword === "required" ? String(params.missingProperty) : (instancePath.split("/")[1] ?? "");
  const message = questions.find((question) => question.name === name)?.wrong ?? "";
  return { path: name === "" ? "/answers" : `/answers/${name}`, keyword, message };
}

/** Label of a fact or an answer. */
function labelOf({ catalog }: Release, name: string, questions: readonly PreCheckQuestion[], language: string): string {
  const facts = [...catalog.shared.values()].flatMap(({ facts: own = [] }) => own);
  const fact = facts.find((each) => each.name === name);
  return questions.find((question) => question.name === name)?.phrase ?? (fact ? localise(fact.label, language) : name);
}
