import type { SourceDocument } from "../../catalog/document.ts";
import { boundedLenderPeriods, boundedSessions } from "./bounded-periods.ts";
import { codesByField } from "./codes-by-field.ts";
import { connectorsByProtocol } from "./connectors-by-protocol.ts";
import { constantsInTheirPlaces } from "./constants-in-their-places.ts";
import { daysOfASite } from "./days-of-a-site.ts";
import { figuresOfAStatement } from "./figures-of-a-statement.ts";
import { iconsInMenus } from "./icons-in-menus.ts";
import { kindsOfOffers } from "./kinds-of-offers.ts";
import type { Lift } from "./lift.ts";
import { definitionsOfTheHouse, thresholdInWords } from "./nothing-unread.ts";
import { namesInOneLine, subjectsInOneLine } from "./one-line.ts";
import { codesAtSignIn, secondFactorsByPassword } from "./second-factors.ts";
import { staffHomeIsAPage } from "./staff-home-page.ts";
import { textsInEachLanguage } from "./texts-in-each-language.ts";
import { wordsOfAProduct } from "./words-of-a-product.ts";

/**
 * All steps in their order. A change of a meta-schema adds one at the end, in a file of its own; one that was released is never
 * changed, moved or taken out, as each stored release says how many of them it has been through. A step reads a shape that the
 * types of today's documents no longer tell, so it says itself what it expects. Whatever was stored before there were steps has
 * been through none: the first of them cannot know which changes a document has already, and leave alone what has them.
 */
export const LIFTS: readonly Lift[] = [
  namesInOneLine,
  subjectsInOneLine,
  boundedSessions,
  boundedLenderPeriods,
  staffHomeIsAPage,
  kindsOfOffers,
  connectorsByProtocol,
  thresholdInWords,
  definitionsOfTheHouse,
  constantsInTheirPlaces,
  wordsOfAProduct,
  iconsInMenus,
  codesByField,
  figuresOfAStatement,
  daysOfASite,
  secondFactorsByPassword,
  codesAtSignIn,
  textsInEachLanguage,
];

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
export function liftDocuments(
  documents: readonly SourceDocument[],
  shape: number,
  lifts: readonly Lift[] = LIFTS,
): readonly SourceDocument[] {
  if (shape > lifts.length) throw new NewerShape(shape, lifts.length);
  return lifts.slice(shape).reduce((lifted, { lift }) => lift(lifted), documents);
}
