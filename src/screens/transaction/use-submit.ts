import { useRef, useState } from "react";
import { submitToLender } from "../../client/calls/api.ts";
import { CallError } from "../../client/calls/call-error.ts";
import { newIdempotencyKey } from "../../client/calls/http.ts";
import { useToasts } from "../../client/toasts.ts";
import type { ConsentAnswer } from "../../contract/consents.ts";
import type { Transaction } from "../../contract/offers.ts";
import { useWords } from "../words.ts";

/**
 * Gives the consents and sends the application. All tries of one sending carry one key;
 * after an answer the next sending gets a new one.
 */
export function useSubmit(appId: string, transaction: Pick<Transaction, "lender" | "lenderName">, onSent: () => void) {
  const { t } = useWords();
  const toasts = useToasts();
  const key = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { lender, lenderName } = transaction;

  const submit = async (consents: ConsentAnswer[]) => {
    key.current ??= newIdempotencyKey();
    setBusy(true);
    try {
      await submitToLender({ params: { appId, lender }, body: { consents }, idempotencyKey: key.current });
      key.current = null;
      toasts.show("success", t("customer.transaction.submitted", { lender: lenderName }));
      onSent();
    } catch (error) {
      // The call itself has told the customer, who may try again with the same key.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy };
}
