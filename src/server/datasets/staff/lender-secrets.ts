import { sql } from "kysely";
import type { SECRET_STATES } from "../../../contract/staff/datasets/connections.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { secretsOf } from "../../../engine/catalog/lenders/lender-secrets.ts";
import type { DatasetQuery } from "../dataset-query.ts";

type State = (typeof SECRET_STATES)[number];

/** One row per secret that a lender in force needs: its name and state, never its value. */
export function lenderSecrets({ catalog }: { catalog: Catalog }): DatasetQuery {
  const needed = [...catalog.lenders.values()]
    .filter(({ enabled }) => enabled)
    .flatMap((lender) =>
      secretsOf(lender).map(({ name, fromLender }) => ({
        lender: lender.id,
        secret: name,
        unset: (fromLender ? "missing" : "ours") satisfies State,
      })),
    );
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(needed)}::jsonb) as n (lender text, secret text, unset text)
      left join lender_secrets s on s.name = n.secret`,
    id: sql`md5(n.lender || ' ' || n.secret)::uuid`,
    partner: sql`null`,
    fields: {
      lender: sql`n.lender`,
      secret: sql`n.secret`,
      state: sql`case when s.name is null then n.unset else 'set' end`,
      set_at: sql`s.set_at`,
    },
    measures: { count: sql`count(*)` },
  };
}
