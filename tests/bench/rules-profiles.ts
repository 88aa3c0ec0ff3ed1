import { DISTRICTS } from "./rules-long-lists.ts";

/** A repeatable source of numbers from 0 to 1. */
function pseudoRandomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Answers of invented customers, the same on every run: about two in three salaried, incomes spread from low to high,
 * some of them with answers missing.
 */
export function profiles(count: number): Record<string, unknown>[] {
  const next = pseudoRandomSource(20_261_121);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const rupees = (low: number, high: number, step: number) => Math.round((low + (high - low) * next() ** 2) / step) * step;
  return Array.from({ length: count }, () => {
    const employment = pick(["SALARIED", "SALARIED", "SALARIED", "SALARIED", "SELF_EMPLOYED", "PROFESSIONAL", "STUDENT", "RETIRED"]);
    const business = employment === "SELF_EMPLOYED" || employment === "PROFESSIONAL";
    return {
      first_name: "Asha",
      last_name: "Rao",
      birth_date: `${1958 + Math.floor(next() * 48)}-0${1 + Math.floor(next() * 9)}-15`,
      employment_status_code: employment,
      monthly_income: rupees(8000, 250_000, 500),
      emi: next() < 0.4 ? rupees(0, 40_000, 100) : 0,
      ...(next() < 0.5 ? { monthly_rent: rupees(3000, 30_000, 500) } : {}),
      se_loan_amount: rupees(10_000, 1_500_000, 1000),
      district: pick(DISTRICTS),
      postal_code: String(110_001 + Math.floor(next() * 740_000)),
      educational_level: pick(["UNDERGRADUATE", "GRADUATE", "POSTGRADUATE"]),
      prefer_net_banking: pick(["YES", "NO"]),
      ...(employment === "SALARIED" ? { salary_mode: pick(["BANK", "BANK", "BANK", "CHEQUE", "CASH"]) } : {}),
      ...(business
        ? {
            business_registration_type: pick(["NONE", "GST", "UDYAM"]),
            business_years: pick(["LT_1Y", "2Y_3Y", "3Y_5Y", "GT_5Y"]),
            business_current_turnover: pick(["LT_5L", "5L_10L", "10L_40L", "40L_1CR"]),
            business_account: pick(["CURRENT", "SAVINGS"]),
          }
        : {}),
    };
  });
}
