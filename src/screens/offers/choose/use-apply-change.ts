import { CallError } from "../../../client/http/call-error.ts";
import { showToast } from "../../../client/toasts.ts";
import type { Change } from "../../../contract/customer/lending/offers.ts";
import { useFormatters } from "../../use-formatters.ts";

interface ChangeCallbacks {
  /** Called when the form needs further answers. */
  onForm: () => void;
  onDone: () => void;
}

/** Requests the change that would make a lender match. */
export function useApplyChange(ask: (answers: Record<string, number>) => Promise<void>, { onForm, onDone }: ChangeCallbacks) {
  const { t } = useFormatters();
  return async ({ name, to }: Change): Promise<void> => {
    try {
      await ask({ [name]: to });
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.code === "STEP_SKIPPED") onForm();
      else showToast("error", t("customer.offers.askedFailed"));
    }
  };
}
