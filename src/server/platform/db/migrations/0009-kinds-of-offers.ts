import type { Migration } from "../migration.ts";

/**
 * Offers of any kind: figures by id, fees beside them. The facts that were decided on are kept sealed beside their decision; older
 * decisions have none. Until now every offer was a loan, whose figures stood with its fees in one object, the fee for the processing
 * without a label, and whose metric for that fee had a name of its own.
 */
export const kindsOfOffers: Migration = {
  name: "0009-kinds-of-offers",
  sql: `
alter table decisions add column sealed_facts text;
alter table offers add column fees jsonb not null default '[]';
alter table offers add column amount numeric(14, 2);
update offers set amount = (figures->>'amount')::numeric, fees = coalesce(figures->'fees', '[]'), figures = figures - 'fees' - 'band';
alter table offers alter column fees drop default;
update decisions set receipt = jsonb_set(receipt, '{ranking}', coalesce((
  select jsonb_agg(case when line->>'metric' = 'processingFee' then jsonb_set(line, '{metric}', '"processingFees"') else line end order by place)
  from jsonb_array_elements(receipt->'ranking') with ordinality as lines (line, place)), '[]'));
`,
};
