/**
 * The operands of operators that need a certain number of them, in order; ? marks optional ones.
 * Other operators take any number. In the documents' working language, for findings.
 */
const OPERAND_NAMES: Readonly<Record<string, readonly string[]>> = {
  var: ["name", "value if absent?"],
  "-": ["number", "number?", "\u2026"],
  "/": ["number", "number?", "\u2026"],
  "%": ["number", "divisor", "\u2026"],
  "<": ["value", "value", "\u2026"],
  "<=": ["value", "value", "\u2026"],
  ">": ["value", "value", "\u2026"],
  ">=": ["value", "value", "\u2026"],
  "==": ["value", "value"],
  "!=": ["value", "value"],
  "===": ["value", "value"],
  "!==": ["value", "value"],
  "!": ["value"],
  "!!": ["value"],
  in: ["value", "list or text"],
  substr: ["text", "start", "length?"],
  floor: ["number", "step?"],
  ceil: ["number", "step?"],
  round: ["number", "step?"],
  ageOn: ["date of birth", "day?"],
  monthsSince: ["date", "day?"],
  emi: ["principal", "percent a year", "months"],
  principalFor: ["instalment", "percent a year", "months"],
  map: ["list", "calculation over an item"],
  filter: ["list", "calculation over an item"],
  all: ["list", "calculation over an item"],
  some: ["list", "calculation over an item"],
  none: ["list", "calculation over an item"],
  reduce: ["list", "calculation over current and accumulator", "start?"],
  equalInstalments: ["principal", "percent a year", "months"],
  dailyInstalments: ["principal", "percent a year", "days"],
  stepUp: ["principal", "percent a year", "months", "months between rises", "percent of each rise"],
  afterMoratorium: ["principal", "percent a year", "months before", "months", "kind of interest"],
  bullet: ["principal", "percent a year", "months", "monthly or end"],
  payment: ["repayment", "number"],
  totalOf: ["repayment"],
  apr: ["net disbursed", "repayment or instalment", "months?"],
  ltvLimit: ["value", "tiers", "owed already?"],
  ltv: ["amount", "value"],
  nearestTenure: ["bounds", "preferred tenure"],
};

/** One use of an operator in a calculation. */
interface Use {
  /** JSON pointer within the calculation. */
  pointer: string;
  operator: string;
  /** As written: a single operand needs no list. */
  operand: unknown;
  /** The names of the operands, if the operator needs a certain number of them. */
  names: readonly string[] | null;
}

/** Every use of an operator in a calculation, the outer ones first. */
function usesIn(logic: unknown, pointer = ""): Use[] {
  if (typeof logic !== "object" || logic === null) return [];
  if (Array.isArray(logic)) return logic.flatMap((part, index) => usesIn(part, `${pointer}/${index}`));
  return Object.entries(logic).flatMap(([operator, operand]) => {
    const at = `${pointer}/${operator.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const names = Object.hasOwn(OPERAND_NAMES, operator) ? (OPERAND_NAMES[operator] ?? null) : null;
    return [{ pointer: at, operator, operand, names }, ...usesIn(operand, at)];
  });
}

/** An operator with too few or too many operands, and how it is written. */
interface OperandProblem {
  /** JSON pointer within the calculation. */
  pointer: string;
  operator: string;
  given: number;
  shape: string;
}

/** Finds operators in a calculation that lack an operand, or have one too many. */
export function operandProblems(logic: unknown): OperandProblem[] {
  return usesIn(logic).flatMap(({ pointer, operator, operand, names }) => {
    if (names === null) return [];
    const count = Array.isArray(operand) ? operand.length : 1;
    const most = names.at(-1) === "\u2026" ? Number.POSITIVE_INFINITY : names.length;
    const least = names.filter((name) => !/[?\u2026]$/.test(name)).length;
    return count < least || count > most ? [{ pointer, operator, given: count, shape: `{"${operator}": [${names.join(", ")}]}` }] : [];
  });
}

/** Operands that are numbers, by name. */
const NUMBERS = new Set([
  "number",
  "divisor",
  "start",
  "length",
  "step",
  "principal",
  "instalment",
  "percent a year",
  "months",
  "days",
  "months before",
  "months between rises",
  "percent of each rise",
  "net disbursed",
  "amount",
  "preferred tenure",
]);
/** Operands that are one of some words, by name. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  "kind of interest": ["served", "capitalised", "simple"],
  "monthly or end": ["monthly", "end"],
};

/** The units of operands, by name, as formats of figures; the others have no known unit. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  months: ["months"],
  "months before": ["months"],
  "months between rises": ["months"],
  days: ["days"],
  "percent a year": ["percent", "percent-year"],
  "percent of each rise": ["percent"],
  principal: ["rupees"],
  instalment: ["rupees"],
  "net disbursed": ["rupees"],
};
/** Formats without a unit: a count may be one of months. */
const NO_UNITS = ["count", "text", "code"];

/** A literal operand that the operator can never accept. */
interface OperandType {
  /** JSON pointer within the calculation. */
  pointer: string;
  operator: string;
  operand: string;
  taken: string;
  given: string;
}

/**
 * Finds operands of the wrong type in a calculation: literal ones, and figures in another unit.
 *
 * @param formats formats of the figures that it may read, by the name it reads; figures without
 *   one are left out
 */
export function operandTypes(logic: unknown, formats: ReadonlyMap<string, string> = new Map()): OperandType[] {
  return usesIn(logic).flatMap(({ pointer, operator, operand, names }) => {
    const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
    return operands.flatMap((value, index) => {
      const name = (names?.[index] ?? "").replace(/\?$/, "");
      const wrong = wrongType(name, value) ?? wrongUnit(name, value, formats);
      const at = Array.isArray(operand) ? `${pointer}/${index}` : pointer;
      return wrong === null ? [] : [{ pointer: at, operator, operand: name, ...wrong }];
    });
  });
}

type Wrong = Pick<OperandType, "taken" | "given">;

function wrongType(name: string, value: unknown): Wrong | null {
  const taken = expectedOperand(name, value);
  return taken === null ? null : { taken, given: JSON.stringify(value) };
}

function wrongUnit(name: string, value: unknown, formats: ReadonlyMap<string, string>): Wrong | null {
  const read = String((value as { var?: unknown } | null)?.var ?? "");
  const format = formats.get(read);
  const units = UNITS[name];
  if (format === undefined || units === undefined || NO_UNITS.includes(format) || units.includes(format)) return null;
  return { taken: units.join(" or "), given: `${read}, which is in ${format}` };
}

/** What an operand must be, in words, if a literal value is not that; null if it may be. */
function expectedOperand(name: string, value: unknown): string | null {
  // A number is the position of an item in a list.
  if (name === "name") return value === null || typeof value === "boolean" ? "a text" : null;
  if (typeof value === "object") return null;
  if (NUMBERS.has(name)) return typeof value === "number" ? null : "a number";
  const choices = Object.hasOwn(CHOICES, name) ? (CHOICES[name] ?? []) : null;
  return choices === null || choices.includes(String(value)) ? null : `one of ${choices.join(", ")}`;
}
