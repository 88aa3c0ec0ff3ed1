import type { SourceDocument } from "../catalog/document.ts";

/**
 * One written step from an older shape of documents to the next. Pure: the same documents give the same result, and none is
 * changed in place. What it does not concern comes back as the very object that went in.
 */
export interface Lift {
  /** Says what has changed, e.g. `offer-terms`. */
  name: string;
  /** May look at the whole set, and add and take out documents. */
  lift(documents: readonly SourceDocument[]): readonly SourceDocument[];
}

/**
 * All steps in their order; none is needed yet. A change of a meta-schema adds one at the end, in a file of its own; one that was
 * released is never changed, moved or taken out, as each stored release says how many of them it has been through. A step reads a
 * shape that the types of today's documents do not describe, so it says itself what it expects.
 */
export const LIFTS: readonly Lift[] = [];

/** A release was stored by newer code, whose documents this code cannot read. */
export class NewerShape extends Error {
  constructor(shape: number, known: number) {
    super(`its documents have shape ${shape}, and this code reads shapes up to ${known}`);
  }
}

/**
 * Brings documents of an older shape to today's. They are not checked: they were when they were published.
 * @param shape how many steps they have been through
 * @throws NewerShape
 */
export function liftDocuments(documents: readonly SourceDocument[], shape: number, lifts: readonly Lift[]): readonly SourceDocument[] {
  if (shape > lifts.length) throw new NewerShape(shape, lifts.length);
  return lifts.slice(shape).reduce((lifted, { lift }) => lift(lifted), documents);
}
