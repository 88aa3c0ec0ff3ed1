import { ofKind } from "./lift.ts";

interface OlderConsent {
  thresholdRupeesPerYear?: number;
  [name: string]: unknown;
}

/** The threshold of a declaration stands in its words; the number beside them was read by nothing. */
export const thresholdInWords = ofKind<OlderConsent>("consent", "threshold-in-words", (consent) => {
  const { thresholdRupeesPerYear, ...rest } = consent;
  return thresholdRupeesPerYear === undefined ? consent : rest;
});

interface OlderShared {
  $schema?: string;
  [name: string]: unknown;
}

/** Shared definitions could name a meta-schema, which nothing read. */
export const definitionsOfTheHouse = ofKind<OlderShared>("shared", "definitions-of-the-house", (shared) => {
  const { $schema, ...rest } = shared;
  return $schema === undefined ? shared : rest;
});
