import type { NextProduct } from "../../../contract/customer/lending/next-products.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { preparePreCheck } from "../../../engine/catalog/facts/pre-check.ts";
import { fieldNames } from "../../../engine/catalog/field-groups.ts";
import { factDefinitions } from "../../../engine/catalog/resolve.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { readDeciding } from "./decide.ts";

type Check = ReturnType<typeof preparePreCheck>;

/** Cached by next product and answered fields; releases are immutable. */
const prepared = new WeakMap<Release, Map<string, Check>>();
/** Cache size per release. Sets of answered fields vary little between customers. */
const MAX_PREPARED = 64;

/**
 * Returns the product's `next` products for which at least one lender is not ruled out by the
 * current answers, in document order. Fields of their own forms are treated as unknown.
 * @throws STEP_SKIPPED without answers
 */
export async function findNextProducts(ctx: Context, appId: string): Promise<NextProduct[]> {
  const { release, product: code, answers } = await readDeciding(ctx, appId);
  if (answers === null) throw new ApiError("STEP_SKIPPED");
  const product = productByCode(release.catalog, code);
  const today = todayInIndia(ctx.clock.now());
  return (product?.next ?? []).flatMap((other) => {
    const next = productByCode(release.catalog, other);
    if (product === undefined || next === undefined) return [];
    const { considered, fitting } = checkOf(release, next, answeredOf(release, product, answers))(answers, today);
    return fitting === 0 ? [] : [{ product: next.code, considered, fitting }];
  });
}

/** Returns the answered fields of a product's form. Unanswered fields do not rule out a lender. */
function answeredOf({ catalog }: Release, { form: id }: ProductDocument, answers: Readonly<Record<string, unknown>>): string[] {
  const form = catalog.forms.get(id);
  return form ? [...new Set(fieldNames(form))].filter((name) => answers[name] !== undefined).sort() : [];
}

function checkOf(release: Release, next: ProductDocument, answered: readonly string[]): Check {
  const { catalog } = release;
  const checks = prepared.get(release) ?? new Map<string, Check>();
  prepared.set(release, checks);
  const key = [next.id, ...answered].join(" ");
  const check = checks.get(key) ?? preparePreCheck(catalog, next, answered, factDefinitions(catalog));
  const [oldest] = checks.keys();
  if (checks.size >= MAX_PREPARED && oldest !== undefined && !checks.has(key)) checks.delete(oldest);
  checks.set(key, check);
  return check;
}
