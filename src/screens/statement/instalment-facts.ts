import type { Statement } from "../../contract/customer/statement.ts";
import type { Fact } from "../offers/key-facts.tsx";
import type { Words } from "../words.ts";

/** So many different instalments are told one by one; what has more of them, by the least and the most. */
const MOST_TOLD = 2;

/** How a loan is paid back, of its schedule: in how many instalments of what amount, and when the first is due. */
export function instalmentFacts({ schedule, periodsPerYear }: Pick<Statement, "schedule" | "periodsPerYear">, words: Words): Fact[] {
  const { t, rupees, number, months, days } = words;
  const monthly = periodsPerYear === 12;
  const lasting = monthly ? months : days;
  const due = schedule.filter(({ instalment }) => instalment > 0);
  const [first] = due;
  if (first === undefined) return [];
  const sizes = [...new Set(due.map(({ instalment }) => instalment))];
  const countOf = (size: number) => number(due.filter(({ instalment }) => instalment === size).length);
  const told =
    sizes.length > MOST_TOLD
      ? t("customer.kfs.instalmentsBetween", {
          number: number(due.length),
          least: rupees(Math.min(...sizes)),
          most: rupees(Math.max(...sizes)),
        })
      : sizes.map((size) => t("customer.kfs.instalmentsOf", { number: countOf(size), amount: rupees(size) })).join(", ");
  return [
    { id: "instalments", label: t(monthly ? "customer.kfs.instalmentsMonthly" : "customer.kfs.instalmentsDaily"), value: told },
    { id: "firstDue", label: t("customer.kfs.firstDue"), value: t("customer.kfs.firstDueAfter", { after: lasting(first.number) }) },
  ];
}
