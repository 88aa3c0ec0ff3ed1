import type { StaffRecord } from "../../../contract/staff/staff-forms.ts";
import { secretsOf } from "../../../engine/catalog/lenders/lender-secrets.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { appendToAudit } from "../audit/audit.ts";
import { removeSecret, secretsSet, setSecret } from "../lenders/secrets.ts";
import type { ActionHandler } from "../staff-actions/action.ts";

/** Labels of the secrets of enabled lenders, by name. */
function secretsByName(ctx: Context, language: string): Map<string, string> {
  const lenders = [...ctx.releases.live().catalog.lenders.values()].filter(({ enabled }) => enabled);
  return new Map(
    lenders.flatMap((lender) => secretsOf(lender).map(({ name }) => [name, `${localise(lender.name, language)} – ${name}`] as const)),
  );
}

const record = (names: Iterable<readonly [string, string]>): StaffRecord => ({
  // Secrets are write-only, so there is no state to compare.
  revision: "",
  answers: {},
  choices: { secret: [...names].map(([value, label]) => ({ value, label })) },
});

export const setLenderSecret: ActionHandler = {
  read: async (ctx, language) => record(secretsByName(ctx, language)),
  async write(ctx, { caller, answers }) {
    const { secret, value } = answers;
    if (/\p{Cc}/u.test(String(value)))
      throw new ApiError("INVALID_ANSWERS", { fields: [{ path: "/answers/value", keyword: "pattern", message: "" }] });
    await inTransaction(ctx, async (tx) => {
      await setSecret({ ...ctx, db: tx }, String(secret), String(value));
      await appendToAudit(ctx, tx, caller, [{ action: "secret-set", subject: String(secret) }]);
    });
  },
};

export const removeLenderSecret: ActionHandler = {
  async read(ctx, language) {
    const names = secretsByName(ctx, language);
    // Includes secrets of lenders that were removed or disabled.
    return record([...(await secretsSet(ctx))].sort().map((name) => [name, names.get(name) ?? name]));
  },
  async write(ctx, { caller, answers }) {
    const name = String(answers.secret);
    await inTransaction(ctx, async (tx) => {
      if (!(await removeSecret({ db: tx }, name))) throw new ApiError("RECORD_CHANGED");
      await appendToAudit(ctx, tx, caller, [{ action: "secret-removed", subject: name }]);
    });
  },
};
