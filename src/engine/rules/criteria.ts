import type { Condition } from "../../contract/site/slices.ts";
import { linearPattern } from "../values/linear-pattern.ts";
import { isWithin, MAX_TEXT } from "../values/text-limit.ts";
import type { Facts } from "./conditions.ts";
import type { CompileCondition } from "./logic/compile.ts";

/** A test that applies only if `when` matches. */
export interface Criterion {
  when?: Condition | undefined;
  test: Condition;
}

type Schema = { readonly [keyword: string]: unknown };

/**
 * Generates one function for a list of criteria, which pushes the outcome of every failed one.
 * Server only, since it generates code. It exists for speed: it evaluates a lender's criteria as
 * fast as hand-written code, while one Ajv function for each criterion takes 8 times as long (`npm
 * run bench -- rules`).
 *
 * Only numbers and JSON strings of a document become code. Rarely used keywords are left to
 * `compile`, one sub-schema at a time, so that each has one implementation; a property test
 * verifies that both agree.
 *
 * @param outcomes pushed for the criterion with the same index
 * @param compile for keywords that are not generated here
 */
export function generateCriteria<Outcome>(
  criteria: readonly Criterion[],
  outcomes: readonly Outcome[],
  compile: CompileCondition,
): (facts: Facts) => Outcome[] {
  const writer = new CriteriaWriter(compile);
  const lines = criteria.map(({ when, test }, index) => {
    const failed = `!(${writer.condition(test)})`;
    return `if (${when === undefined ? failed : `(${writer.condition(when)}) && ${failed}`}) failed.push(outcomes[${index}]);`;
  });
  const body = `return (facts) => { const failed = []; ${writer.reads()} ${lines.join("\n")} return failed; };`;
  const make = new Function("outcomes", "own", ...writer.constants.map((_, index) => `c${index}`), body) as (
    ...values: unknown[]
  ) => (facts: Facts) => Outcome[];
  return make(outcomes, own, ...writer.constants);
}

/** A pattern as a function. Texts longer than an answer can be do not match. */
function fits(source: string): (text: string) => boolean {
  const pattern = linearPattern(source);
  return (text) => isWithin(text, MAX_TEXT) && pattern.test(text);
}

/** The value of a name that every object inherits (`constructor`): only an own property counts. */
function own(facts: Facts, name: string): unknown {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}

/** Keywords that are generated; a sub-schema with any other is left to `compile` as a whole. */
const WRITTEN = new Set([
  "type",
  "const",
  "enum",
  "not",
  "allOf",
  "anyOf",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "pattern",
]);
const FEW_VALUES = 6;
const COMPARISONS: Readonly<Record<string, string>> = { minimum: ">=", maximum: "<=", exclusiveMinimum: ">", exclusiveMaximum: "<" };
const TYPES: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === "string"`,
  boolean: (value) => `typeof ${value} === "boolean"`,
  number: (value) => `Number.isFinite(${value})`,
  integer: (value) => `Number.isInteger(${value})`,
  null: (value) => `${value} === null`,
};

class CriteriaWriter {
  /** Values that the code refers to as `c0`, `c1`, … */
  readonly constants: unknown[] = [];
  readonly #compile: CompileCondition;
  readonly #locals = new Map<string, string>();

  constructor(compile: CompileCondition) {
    this.#compile = compile;
  }

  /** Each fact is read once, into a local variable. */
  reads(): string {
    return [...this.#locals]
      .map(
        ([name, local]) =>
          `const ${local} = ${name in Object.prototype ? `own(facts, ${JSON.stringify(name)})` : `facts[${JSON.stringify(name)}]`};`,
      )
      .join(" ");
  }

  /** An expression that is true if the facts match. */
  condition(condition: Condition): string {
    if (typeof condition === "boolean") return String(condition);
    return this.#all(condition, (keyword, schema) => {
      switch (keyword) {
        case "required":
          return (schema.required as string[]).map((name) => `${this.#local(name)} !== undefined`);
        case "properties":
          return Object.entries(schema.properties as Record<string, Condition>).map(([name, part]) => {
            const local = this.#local(name);
            const fits = this.#value(part, local);
            return (schema.required as string[] | undefined)?.includes(name) ? fits : `(${local} === undefined || ${fits})`;
          });
        case "type":
          return [schema.type === "object" ? "true" : this.#other(schema, "facts")];
        case "not":
          return [`!(${this.condition(schema.not as Condition)})`];
        case "allOf":
          return (schema.allOf as Condition[]).map((part) => this.condition(part));
        case "anyOf":
          return [(schema.anyOf as Condition[]).map((part) => this.condition(part)).join(" || ")];
        default:
          return [this.#other(schema, "facts")];
      }
    });
  }

  /** An expression that is true if the value of a local variable matches. */
  #value(condition: Condition, value: string): string {
    if (typeof condition === "boolean") return String(condition);
    if (Object.keys(condition).some((keyword) => !WRITTEN.has(keyword))) return this.#other(condition, value);
    return this.#all(condition, (keyword, schema) => {
      switch (keyword) {
        case "type":
          return [(TYPES[schema.type as string] ?? (() => this.#other(schema, value)))(value)];
        case "const":
          return [this.#equal(schema.const, value) ?? this.#other(schema, value)];
        case "enum":
          return [this.#oneOf(schema, value)];
        case "not":
          return [`!(${this.#value(schema.not as Condition, value)})`];
        case "allOf":
          return (schema.allOf as Condition[]).map((part) => this.#value(part, value));
        case "anyOf":
          return [(schema.anyOf as Condition[]).map((part) => this.#value(part, value)).join(" || ")];
        case "pattern":
          return [`typeof ${value} !== "string" || ${this.#constant(fits(schema.pattern as string))}(${value})`];
        default:
          return [`typeof ${value} !== "number" || ${value} ${COMPARISONS[keyword]} ${Number(schema[keyword])}`];
      }
    });
  }

  #all(schema: Schema, write: (keyword: string, only: Schema) => string[]): string {
    // `then` and `else` belong to `if`: all three are passed to `compile` with `if`.
    const keywords = Object.keys(schema).filter((keyword) => keyword !== "then" && keyword !== "else");
    const parts = keywords.flatMap((keyword) => write(keyword, schema));
    return parts.length === 0 ? "true" : parts.map((part) => `(${part})`).join(" && ");
  }

  /** Leaves a whole schema to `compile`. */
  #other(schema: Schema, value: string): string {
    return `${this.#constant(this.#compile(schema))}(${value})`;
  }

  /** A few values are compared one by one; a long list uses a set. */
  #oneOf(schema: Schema, value: string): string {
    const allowed = schema.enum as unknown[];
    const parts = allowed.map((one) => this.#equal(one, value));
    if (parts.includes(null)) return this.#other(schema, value);
    return parts.length > FEW_VALUES ? `${this.#constant(new Set(allowed))}.has(${value})` : parts.join(" || ");
  }

  /** Comparison with a value that `===` can compare; null for arrays and objects. */
  #equal(allowed: unknown, value: string): string | null {
    return allowed === null || typeof allowed !== "object" ? `${value} === ${JSON.stringify(allowed)}` : null;
  }

  #local(name: string): string {
    const known = this.#locals.get(name);
    if (known !== undefined) return known;
    const local = `f${this.#locals.size}`;
    this.#locals.set(name, local);
    return local;
  }

  #constant(value: unknown): string {
    this.constants.push(value);
    return `c${this.constants.length - 1}`;
  }
}
