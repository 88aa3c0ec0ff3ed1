import type { LenderLending } from "../../src/contract/documents.gen.ts";

type Criterion = LenderLending["eligibility"][number];
type Schema = { [keyword: string]: unknown };

/** A criterion as JSON Logic, for comparison; knows the keywords that `rules-lenders.ts` uses. */
export function asJsonLogic({ when, test }: Pick<Criterion, "when" | "test">): unknown {
  return when === undefined ? facts(test as Schema) : { or: [{ "!": [facts(when as Schema)] }, facts(test as Schema)] };
}

function facts(schema: Schema): unknown {
  const required = (schema.required as string[]).map((name) => ({ "!==": [{ var: name }, null] }));
  const properties = Object.entries(schema.properties as Record<string, Schema>).map(([name, part]) => value(part, { var: name }));
  return { and: [...required, ...properties] };
}

function value(schema: Schema, read: unknown): unknown {
  const parts = Object.entries(schema).map(([keyword, operand]) => {
    switch (keyword) {
      case "minimum":
        return { ">=": [read, operand] };
      case "maximum":
        return { "<=": [read, operand] };
      case "const":
        return { "===": [read, operand] };
      case "enum":
        return { in: [read, operand] };
      case "pattern":
        return { matches: [read, operand] };
      case "not":
        return { "!": [value(operand as Schema, read)] };
      default:
        throw new Error(`rules-json-logic.ts does not know the keyword ${keyword}`);
    }
  });
  return parts.length === 1 ? parts[0] : { and: parts };
}
