import { useRef, useState } from "react";
import { CallError } from "../../client/calls/call-error.ts";
import { newIdempotencyKey } from "../../client/calls/http.ts";
import { isFinal } from "../../client/calls/is-final.ts";
import { submitToLender } from "../../client/calls/lending-api.ts";
import { useStandingAnew } from "../../client/journey/lending.ts";
import { showToast } from "../../client/toasts.ts";
import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { Answers } from "../../contract/customer/profile.ts";
import type { Transaction } from "../../contract/customer/transactions.ts";
import type { Outcome } from "../form/journey.ts";
import { useWords } from "../words.ts";

/**
 * Gives the consents and sends the application. All tries of one sending carry one key;
 * after an answer the next sending gets a new one. Why it came to nothing stands until it is tried again.
 */
export function useSubmit(appId: string, transaction: Pick<Transaction, "lender" | "lenderName">, onSent: () => Promise<unknown>) {
  const { t } = useWords();
  const key = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const standingAnew = useStandingAnew(appId);
  const { lender, lenderName } = transaction;

  const submit = async (consents: ConsentAnswer[], answers?: Answers): Promise<Outcome> => {
    key.current ??= newIdempotencyKey();
    const body = { consents, ...(answers && { answers }) };
    setBusy(true);
    setFailure(null);
    try {
      await submitToLender({ params: { appId, lender }, body, idempotencyKey: key.current, quiet: true });
      key.current = null;
      showToast("success", t("customer.transaction.submitted", { lender: lenderName }));
      // Until the status is known that follows, nothing is to be sent again.
      await onSent();
      return { kind: "done" };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { fields, message } = error;
      setFailure(message);
      // What was chosen or sent in another tab shows here.
      if (isFinal(error)) standingAnew();
      // With the same key it may be tried again; what was refused is sent otherwise.
      if (fields.length === 0) return { kind: "failed", message };
      key.current = null;
      return { kind: "refused", fields, message };
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure };
}
