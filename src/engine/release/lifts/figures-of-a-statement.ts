import { ofKind } from "./lift.ts";

interface OlderKind {
  law: { as: string; apr?: string; repayment?: string; rate?: string; principal?: string };
  figures?: readonly { id: string; value: unknown }[];
}

/** Operators that make a repayment: of an amount, at a rate. */
const REPAYMENTS: ReadonlySet<string> = new Set(["equalInstalments", "afterMoratorium", "bullet", "dailyInstalments", "stepUp"]);

/** The operands of the first operator of these names within a calculation; none where there is none. */
function operandsOf(logic: unknown, names: ReadonlySet<string>): readonly unknown[] {
  if (typeof logic !== "object" || logic === null) return [];
  for (const [name, operand] of Object.entries(logic)) {
    const found = names.has(name) && Array.isArray(operand) ? operand : operandsOf(operand, names);
    if (found.length > 0) return found;
  }
  return [];
}

/** The id of the figure that an operand reads. */
const figureIn = (operand: unknown): string | undefined =>
  /^offer\.(\w+)$/.exec(String((operand as { var?: unknown } | null | undefined)?.var ?? ""))?.[1];

/**
 * A kind of loan names the figures that its Key Fact Statement is made of. Where it did not, its calculations tell: the APR is that of
 * the repayment, and the repayment one of the principal at the rate. A kind that tells neither stays as it is.
 */
export const figuresOfAStatement = ofKind<OlderKind>("offer-kind", "figures-of-a-statement", (kind) => {
  const { law, figures = [] } = kind;
  if (law.as !== "lending" || (law.repayment && law.rate && law.principal)) return kind;
  const workingOf = (id: string | undefined) => figures.find((figure) => figure.id === id)?.value;
  const repayment = law.repayment ?? figureIn(operandsOf(workingOf(law.apr), new Set(["apr"]))[1]);
  const [amount, annualRate] = operandsOf(workingOf(repayment), REPAYMENTS);
  const [rate, principal] = [law.rate ?? figureIn(annualRate), law.principal ?? figureIn(amount)];
  return repayment && rate && principal ? { ...kind, law: { ...law, repayment, rate, principal } } : kind;
});
