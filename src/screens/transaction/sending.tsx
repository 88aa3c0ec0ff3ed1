import { useConsentTexts, useFormSlice } from "../../client/site/release.ts";
import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { Transaction } from "../../contract/customer/offers.ts";
import type { ConsentSlice } from "../../contract/site/slices.ts";
import { LenderConsents } from "./lender-consents.tsx";
import { OwnFields, useOwnJourney } from "./own-fields.tsx";
import { TransactionSkeleton, TransactionTrouble } from "./transaction-state.tsx";
import { useSubmit } from "./use-submit.ts";

/** The customer has to do something before the lender goes on. */
const TO_SEND = new Set(["SELECTED", "ACTION_NEEDED"]);

/** Whether there is something to send from here; with a link the customer takes it to the lender. */
export const isToSend = ({ status, link }: Pick<Transaction, "status" | "link">): boolean =>
  TO_SEND.has(status) && !(status === "SELECTED" && link !== null);

interface SendingProps {
  transaction: Transaction;
  appId: string;
  onSent: () => void;
}

/** What the lender asks for, its consents and the sending, while there is something to send. */
export function Sending(props: SendingProps) {
  const { data: consents, error: noConsents, reload: reloadConsents } = useConsentTexts();
  const { form, error: noForm, reload: reloadForm } = useFormSlice(props.transaction.form);
  const error = noConsents ?? noForm;
  const retry = () => {
    if (noConsents) reloadConsents();
    if (noForm) reloadForm();
  };
  if (error) return <TransactionTrouble error={error} onRetry={retry} />;
  if (!consents) return <TransactionSkeleton />;
  const asked = consents.filter(({ id }) => props.transaction.pendingConsents.includes(id));
  if (props.transaction.form === null) return <SendingAlone {...props} consents={asked} />;
  if (form?.slice.id !== props.transaction.form) return <TransactionSkeleton />;
  return <SendingWithForm key={form.slice.id} {...props} consents={asked} form={form} />;
}

type Asked = SendingProps & { consents: readonly ConsentSlice[] };

function SendingAlone({ transaction, appId, onSent, consents }: Asked) {
  const { submit, busy } = useSubmit(appId, transaction, onSent);
  return <LenderConsents {...shown(transaction)} consents={consents} busy={busy} onSubmit={(answers) => void submit(answers)} />;
}

function SendingWithForm({
  transaction,
  appId,
  onSent,
  consents,
  form,
}: Asked & { form: NonNullable<ReturnType<typeof useFormSlice>["form"]> }) {
  const { submit, busy } = useSubmit(appId, transaction, onSent);
  const journey = useOwnJourney(form, transaction);
  const send = (given: ConsentAnswer[]) => void journey.submit(({ answers }) => submit(given, answers));
  return (
    <LenderConsents {...shown(transaction)} consents={consents} busy={busy} check={() => journey.next()} onSubmit={send}>
      <OwnFields journey={journey} />
    </LenderConsents>
  );
}

const shown = ({ lenderName, status, consentWithdrawnAt: withdrawnAt }: Transaction) => ({
  lenderName,
  withdrawnAt,
  again: status === "ACTION_NEEDED",
});
