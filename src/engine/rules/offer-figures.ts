import type { CommonLogic, CommonText, OfferKindDocument, OfferKindFeeItem } from "../../contract/documents.gen.ts";
import { roundToPaise } from "../money/rounding.ts";
import type { CompileCondition } from "./compile.ts";
import type { Facts } from "./conditions.ts";
import type { FailedCriterion } from "./eligibility.ts";
import type { Calculation, Run } from "./lazy-operators.ts";
import { MAX_STEPS, prepareLogic } from "./logic.ts";
import { offerVocabulary, type Terms, termsAt } from "./offer-vocabulary.ts";

/** The value of a figure: rupees, percent or a count, a code, a text in each language; null without one. */
export type FigureValue = number | string | CommonText | null;

/** A fee with its tax, in rupees and whole paise. */
export interface OfferFee {
  id: string;
  label: CommonText;
  /** Without tax. */
  amount: number;
  gst: number;
}

/** What one lender offers. */
export interface WorkedOffer {
  /** The figures that the kind shows, by id. */
  figures: Record<string, FigureValue>;
  /** In the kind's order; those of 0 are left out. */
  fees: OfferFee[];
}

/** What the customer asked for, in the units of the kind of offer. */
export interface Requested {
  amount: number | null;
  tenure: number | null;
}

/** An offer for one person, or the figure without which there is none, with the reason told. */
export type WorkOut = (facts: Facts, requested: Requested, hear?: OnFigure) => WorkedOffer | FailedCriterion;

/** Told of each figure as it was worked out, a step of the calculation too. */
export type OnFigure = (id: string, value: unknown) => void;

/** Told of a figure or fee that the facts did not suit; it has no value then. */
export type OnFailure = (error: unknown, id: string) => void;

const IGNORED: OnFailure = () => {};
/** Slots of what stands before every figure. */
const GIVEN = ["requested.amount", "requested.tenure"] as const;
const FEES_TOTAL = "fees.total";

/**
 * Prepares the figures of a kind of offer over one lender's terms, as functions: nothing of a document is looked at again while
 * offers are worked out.
 * @param compile shared by the lenders of a release
 */
export function prepareFigures(kind: OfferKindDocument, terms: Terms, compile: CompileCondition, onFailure: OnFailure = IGNORED): WorkOut {
  const slots = new Map<string, number>(GIVEN.map((name, slot) => [name, slot]));
  const prepare = (logic: CommonLogic) => prepareLogic(logic, offerVocabulary(terms, slots, compile));
  const figures = kind.figures.map(({ id, value, format, needed }) => {
    const work = prepare(value);
    const slot = slots.size;
    slots.set(`offer.${id}`, slot);
    const feesAfter = kind.fees?.after === id ? prepareFees(kind.fees.items, terms, slots, prepare) : null;
    const failed = needed && Object.freeze({ criterion: needed.id, reason: needed.reason });
    return { id, work, slot, shown: format !== undefined, failed, fees: feesAfter };
  });
  // A copy of an object that has all of its names is made at once; one that grows name by name is not.
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

/** How many working days an offer on these terms holds; null where they do not tell. */
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

/** A list or a repayment is a step of the calculation and no value to show. */
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

/** A fee of fixed amount in a lender's terms (`offer-kind.json#/definitions/fees`). */
interface ListedFee {
  id: string;
  label: CommonText;
  amount: number;
  gst: boolean;
}

/** Gives the slots of the fees, and works them out, each rounded to paise with its tax (GST). */
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
