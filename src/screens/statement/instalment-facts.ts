import type { Statement } from "../../contract/customer/lending/statement.ts";
import type { Fact } from "../offers/card/key-facts.tsx";
import type { Formatters } from "../use-formatters.ts";

/**
 * Up to this many different instalments are listed; with more, only the smallest and largest are
 * shown.
 */
const MAX_LISTED = 2;

/** Repayment facts of a schedule: number and amounts of instalments, and when the first is due. */
export function instalmentFacts(
  { schedule, periodsPerYear }: Pick<Statement, "schedule" | "periodsPerYear">,
  formatters: Formatters,
): Fact[] {
  const { t, rupees, number, months, days } = formatters;
  const monthly = periodsPerYear === 12;
  const lasting = monthly ? months : days;
  const due = schedule.filter(({ instalment }) => instalment > 0);
  const [first] = due;
  if (first === undefined) return [];
  const sizes = [...new Set(due.map(({ instalment }) => instalment))];
  const countOf = (size: number) => number(due.filter(({ instalment }) => instalment === size).length);
  const instalments =
    sizes.length > MAX_LISTED
      ? t("customer.kfs.instalmentsBetween", {
          number: number(due.length),
          least: rupees(Math.min(...sizes)),
          most: rupees(Math.max(...sizes)),
        })
      : sizes.map((size) => t("customer.kfs.instalmentsOf", { number: countOf(size), amount: rupees(size) })).join(", ");
  return [
    { id: "instalments", label: t(monthly ? "customer.kfs.instalmentsMonthly" : "customer.kfs.instalmentsDaily"), value: instalments },
    { id: "firstDue", label: t("customer.kfs.firstDue"), value: t("customer.kfs.firstDueAfter", { after: lasting(first.number) }) },
  ];
}
