import { ApiError } from "../../../platform/errors.ts";
import { start } from "../../masquerade/masquerade.ts";
import { merchantsOf } from "../../merchants/merchants.ts";
import type { ActionHandler } from "../../staff-actions/action.ts";

/** Start page of partners. */
const PORTAL = "/partner";

export const masquerade: ActionHandler = {
  async read(ctx, _language, _caller, about) {
    const rows = (await merchantsOf(ctx.db, about)).filter(({ disabled_at }) => disabled_at === null);
    const isThere = rows.some(({ id }) => id === about);
    const merchant = rows.map(({ id, name }) => ({ value: id, label: name }));
    return { revision: "", answers: isThere ? { merchant: String(about) } : {}, choices: { merchant } };
  },
  async write(ctx, { caller, token, answers }) {
    if (caller.area !== "admin") throw new ApiError("FORBIDDEN");
    return { masquerade: await start(ctx, caller, token, String(answers.merchant)), go: PORTAL };
  },
};
