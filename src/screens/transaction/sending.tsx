import { use, useState } from "react";
import { useProduct } from "../../client/journey/journey.ts";
import { hasWithdrawnConsent, useProfile } from "../../client/profile/profile.ts";
import { forgetAnswers } from "../../client/session/stored-answers.ts";
import { storeFiles } from "../../client/session/stored-files.ts";
import { type ConsentTexts, type LoadedForm, useConsentTexts, useFormSlice } from "../../client/site/release.ts";
import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import type { Answers } from "../../contract/customer/profile.ts";
import { FileFields } from "../../form/file-fields.ts";
import { LenderConsents } from "./lender-consents.tsx";
import { OwnFields, useOwnJourney, WithFiles } from "./own-fields.tsx";
import { RenewConsent } from "./renew-consent.tsx";
import { TransactionError, TransactionLoading } from "./transaction-state.tsx";
import { useStoredAnswers } from "./use-stored-answers.ts";
import { useSubmit } from "./use-submit.ts";

/** Statuses in which the lender waits for the customer. */
const TO_SEND = new Set(["SELECTED", "ACTION_NEEDED"]);

/**
 * Whether something can be sent from here. With a link, the customer continues at the lender
 * instead.
 */
export const isToSend = ({ status, link }: Pick<Transaction, "status" | "link">): boolean =>
  TO_SEND.has(status) && !(status === "SELECTED" && link !== null);

export interface SendingProps {
  transaction: Transaction;
  appId: string;
  /** Resolves when the next status is known. */
  onSent: () => Promise<unknown>;
}

/** The lender's form and consents with the submission, while there is something to send. */
export function Sending(props: SendingProps) {
  const { data: texts, error: noConsents, reload: reloadConsents } = useConsentTexts();
  const { form, error: noForm, reload: reloadForm } = useFormSlice(props.transaction.form);
  const product = useProduct();
  const { profile } = useProfile();
  const error = noConsents ?? noForm;
  const retry = () => {
    if (noConsents) reloadConsents();
    if (noForm) reloadForm();
  };
  const { transaction, appId } = props;
  const about = `${appId} ${transaction.lender}`;
  const kept = useStoredAnswers(about, transaction.answers);
  if (product && hasWithdrawnConsent(profile, product)) return <RenewConsent product={product} />;
  const trouble = error ? <TransactionError error={error} onRetry={retry} /> : null;
  if (!texts || (transaction.form !== null && form?.slice.id !== transaction.form)) return trouble ?? <TransactionLoading />;
  if (form && kept === undefined) return <TransactionLoading />;
  const asked = { ...texts, consents: texts.consents.filter(({ id }) => transaction.pendingConsents.includes(id)) };
  // Loaded content stays mounted with its input, whatever fails.
  return (
    <>
      {trouble}
      {form && transaction.form !== null ? (
        <WithFiles key={form.slice.id} form={form}>
          <SendingWithForm {...props} asked={asked} form={form} about={about} kept={kept ?? null} />
        </WithFiles>
      ) : (
        <SendWithoutForm {...props} asked={asked} />
      )}
    </>
  );
}

type WithConsents = SendingProps & { asked: ConsentTexts };

interface WithForm extends WithConsents {
  form: LoadedForm;
  /** Key of the answers stored in this tab. */
  about: string;
  kept: Answers | null;
}

function SendWithoutForm({ transaction, appId, onSent, asked }: WithConsents) {
  const { submit, busy, failure } = useSubmit(appId, transaction, onSent);
  return (
    <LenderConsents {...shown(transaction)} asked={asked} busy={busy} failure={failure} onSubmit={(answers) => void submit(answers)} />
  );
}

function SendingWithForm({ transaction, appId, onSent, asked, form, about, kept }: WithForm) {
  const files = use(FileFields);
  /** A submission was attempted during an upload. */
  const [waits, setWaits] = useState(false);
  const { submit, busy, failure } = useSubmit(appId, transaction, onSent);
  const journey = useOwnJourney(form, { answers: transaction.answers, kept }, about);
  const check = () => {
    const sound = journey.next();
    const coming = files?.busy() === true;
    setWaits(coming);
    return sound && !coming;
  };
  const send = async (given: ConsentAnswer[]) => {
    if (!(await journey.submit(({ answers }) => submit(given, answers)))) return;
    storeFiles(about, {});
    forgetAnswers(about);
  };
  return (
    <LenderConsents
      {...shown(transaction)}
      asked={asked}
      busy={busy}
      failure={failure}
      check={check}
      onSubmit={(given) => void send(given)}
    >
      <OwnFields journey={journey}>{files && waits ? <files.Wait /> : null}</OwnFields>
    </LenderConsents>
  );
}

const shown = ({ lenderName, shares, status, consentWithdrawnAt: withdrawnAt, message, saidByLender }: Transaction) => ({
  lenderName,
  shares,
  withdrawnAt,
  again: status === "ACTION_NEEDED",
  message: status === "ACTION_NEEDED" && saidByLender ? message : null,
});
