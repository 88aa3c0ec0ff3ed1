import type { CommonLogic, CommonText, OfferKindDocument, OfferKindFeeItem } from "../../../contract/documents.gen.ts";
import { roundToPaise } from "../../money/rounding.ts";
import type { Facts } from "../conditions.ts";
import type { FailedCriterion } from "../eligibility.ts";
import type { CompileCondition } from "../logic/compile.ts";
import type { Calculation, Run } from "../logic/lazy-operators.ts";
import { MAX_STEPS, prepareLogic } from "../logic/logic.ts";
import { offerVocabulary, type Terms, termsAt } from "./offer-vocabulary.ts";

/**
 * The value of a figure: rupees, percent or a count, a code, a text per language; null without a
 * value.
 */
export type FigureValue = number | string | CommonText | null;

/** A fee with its tax, in rupees and whole paise. */
export interface OfferFee {
  id: string;
  label: CommonText;
  /** Without tax. */
  amount: number;
  gst: number;
}

/** The offer of one lender. */
export interface WorkedOffer {
  /** The figures that the kind shows, by id. */
  figures: Record<string, FigureValue>;
  /** In the kind's order; fees of 0 are left out. */
  fees: OfferFee[];
}

/** What the customer requested, in the units of the offer kind. */
export interface Requested {
  amount: number | null;
  tenure: number | null;
}

/** An offer for one customer, or the missing figure that prevents it, with the reason. */
export type WorkOut = (facts: Facts, requested: Requested, hear?: OnFigure) => WorkedOffer | FailedCriterion;

/** Called with each computed figure, including intermediate results. */
export type OnFigure = (id: string, value: unknown) => void;

/** Called for a figure or fee that could not be computed from the facts and so has no value. */
type OnFailure = (error: unknown, id: string) => void;

const IGNORED: OnFailure = () => {};
/** The slots before all figures. */
const REQUESTED = ["requested.amount", "requested.tenure"] as const;
const FEES_TOTAL = "fees.total";

/**
 * Compiles the figures of an offer kind over one lender's terms to functions, so that documents are
 * not read again for each offer.
 *
 * @param compile shared by the lenders of a release
 */
export function prepareFigures(kind: OfferKindDocument, terms: Terms, compile: CompileCondition, onFailure: OnFailure = IGNORED): WorkOut {
  const slots = new Map<string, number>(REQUESTED.map((name, slot) => [name, slot]));
  const prepare = (logic: CommonLogic) => prepareLogic(logic, offerVocabulary(terms, slots, compile));
  const figures = kind.figures.map(({ id, value, format, needed }) => {
    const work = prepare(value);
    const slot = slots.size;
    slots.set(`offer.${id}`, slot);
    const feesAfter = kind.fees?.after === id ? prepareFees(kind.fees.items, terms, slots, prepare) : null;
    const failed = needed && Object.freeze({ criterion: needed.id, reason: needed.reason });
    return { id, work, slot, shown: format !== undefined, failed, fees: feesAfter };
  });
  // Copying an object that has all its keys is faster than adding keys one by one.
  const blank = Object.fromEntries(figures.filter(({ shown }) => shown).map(({ id }) => [id, null as FigureValue]));
  const nothing = Array.from<unknown>({ length: slots.size }).fill(null);
  return (facts, requested, hear) => {
    const worked = nothing.slice();
    worked[0] = requested.amount;
    worked[1] = requested.tenure;
    const run: Run = { facts, steps: MAX_STEPS, worked };
    const offer: WorkedOffer = { figures: { ...blank }, fees: [] };
    for (const figure of figures) {
      const value = workedValue(figure.work, run, figure.id, onFailure);
      if (value === null && figure.failed) return figure.failed;
      worked[figure.slot] = value;
      hear?.(figure.id, value);
      if (figure.shown) offer.figures[figure.id] = shownValue(value);
      if (figure.fees) offer.fees = figure.fees(run, worked, onFailure);
    }
    return offer;
  };
}

/** Number of working days for which an offer on these terms is valid; null if they do not say. */
export function validityOf({ validityWorkingDays }: OfferKindDocument, terms: Terms, compile: CompileCondition): number | null {
  const work = prepareLogic(validityWorkingDays, offerVocabulary(terms, new Map(), compile));
  const days = workedValue(work, { facts: {}, steps: MAX_STEPS }, "validityWorkingDays", IGNORED);
  return typeof days === "number" && days >= 1 ? Math.floor(days) : null;
}

function workedValue(work: Calculation, run: Run, id: string, onFailure: OnFailure): unknown {
  try {
    const value = work(run.facts, run) ?? null;
    return typeof value === "number" && !Number.isFinite(value) ? null : value;
  } catch (error) {
    onFailure(error, id);
    return null;
  }
}

/** A list or a repayment is an intermediate result and is not shown. */
function shownValue(value: unknown): FigureValue {
  if (typeof value === "number" || typeof value === "string") return value;
  return typeof value === "object" && value !== null && "en" in value ? (value as CommonText) : null;
}

type PreparedFees = (run: Run, worked: unknown[], onFailure: OnFailure) => OfferFee[];

interface PreparedFee {
  id: string;
  label: CommonText;
  amount: Calculation;
  gstPercent: Calculation;
  slot: number;
}

/** A fixed fee in a lender's terms (`offer-kind.json#/definitions/fees`). */
interface ListedFee {
  id: string;
  label: CommonText;
  amount: number;
  gst: boolean;
}

/** Assigns the slots of the fees and computes them, each rounded to paise with its tax (GST). */
function prepareFees(
  items: readonly OfferKindFeeItem[],
  terms: Terms,
  slots: Map<string, number>,
  prepare: (logic: CommonLogic) => Calculation,
): PreparedFees {
  const before = items.flatMap((item): Omit<PreparedFee, "slot">[] => {
    const gstPercent = prepare(item.gstPercent);
    if (!("listed" in item)) return [{ id: item.id, label: item.label, amount: prepare(item.amount), gstPercent }];
    const listed = (termsAt(terms, item.listed) ?? []) as ListedFee[];
    return listed.map(({ id, label, amount, gst }) => ({ id, label, amount: () => amount, gstPercent: gst ? gstPercent : () => 0 }));
  });
  const total = slots.size;
  slots.set(FEES_TOTAL, total);
  const fees = before.map((fee, index): PreparedFee => {
    slots.set(`fees.${fee.id}`, total + 1 + index);
    return { ...fee, slot: total + 1 + index };
  });
  return (run, worked, onFailure) => {
    let sum = 0;
    const charged: OfferFee[] = [];
    for (const { id, label, amount, gstPercent, slot } of fees) {
      const without = roundToPaise(numberOr0(workedValue(amount, run, id, onFailure)));
      const gst = roundToPaise((without * numberOr0(workedValue(gstPercent, run, id, onFailure))) / 100);
      worked[slot] = without > 0 ? roundToPaise(without + gst) : 0;
      if (without <= 0) continue;
      sum += without + gst;
      charged.push({ id, label, amount: without, gst });
    }
    worked[total] = sum;
    return charged;
  };
}

const numberOr0 = (value: unknown): number => (typeof value === "number" ? value : 0);
