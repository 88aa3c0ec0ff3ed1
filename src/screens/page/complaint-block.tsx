import { useEffect, useMemo, useRef, useState } from "react";
import type { BlockProps } from "../../blocks/block.ts";
import { Loading } from "../../blocks/loading/loading.tsx";
import { complain } from "../../client/calls/rights-api.ts";
import { indianDate } from "../../client/indian-time.ts";
import { useOwnLenders } from "../../client/journey/own-lenders.ts";
import { useProfile } from "../../client/profile/profile.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { complain as call } from "../../contract/customer/rights.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./complaint-block.module.css";
import { PageForm } from "./page-form.tsx";

interface Taken {
  number: string;
  answerBy: string;
  email: string;
}

/** Complaint about the site or a lender. A submitted one gets a number and a response date. */
export function ComplaintBlock({ block: { form, lenders } }: BlockProps<"complaint">) {
  const t = useText();
  const { profile, loading } = useProfile();
  const fields = useLenderField(lenders);
  /** Null once another one is written. */
  const [taken, setTaken] = useState<Taken | null>();
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and the page has another height.
  useEffect(() => {
    if (taken !== undefined) place.current?.focus();
  }, [taken]);
  if (loading) return <Loading height="51rem" />;
  if (taken) {
    return (
      <div className={styles.taken} ref={place} tabIndex={-1}>
        <Receipt taken={taken} onAnother={() => setTaken(null)} />
      </div>
    );
  }
  return (
    <div className={styles.form} ref={place} tabIndex={-1}>
      <PageForm
        id={form}
        known={profile ?? {}}
        fields={fields}
        send={async ({ answers, idempotencyKey }) => {
          // The check of documents lets a form ask for nothing but the call's own fields.
          const body = answers as BodyOf<typeof call>;
          const { data } = await complain({ body, idempotencyKey, quiet: true });
          return { ...data, email: body.email };
        }}
        onSent={setTaken}
        failure={t("rights.complaint.failed")}
      />
    </div>
  );
}

/** The choices of the field `lender`: those whose offers the customer chose come first. */
function useLenderField(lenders: BlockProps<"complaint">["block"]["lenders"]) {
  const t = useText();
  const { brandName } = useConfig().site;
  const own = [...useOwnLenders()].join(" ");
  return useMemo(() => {
    const isOwn = ({ id }: { id: string }) => own.split(" ").includes(id);
    const chosen = lenders.filter(isOwn);
    const all = [...chosen, ...lenders.filter((lender) => !isOwn(lender))];
    const groups = all.map((lender) => t(`rights.complaint.${isOwn(lender) ? "ownLenders" : "otherLenders"}`));
    return {
      lender: {
        enum: all.map(({ id }) => id),
        "x-labels": all.map(({ name }) => name),
        "x-placeholder": brandName,
        ...(chosen.length > 0 && { "x-groups": groups }),
      },
    };
  }, [lenders, own, brandName, t]);
}

function Receipt({ taken: { number, answerBy, email }, onAnother }: { taken: Taken; onAnother: () => void }) {
  const t = useText();
  return (
    <Notice
      tone="success"
      action={
        <Button variant="text" onClick={onAnother}>
          {t("rights.complaint.another")}
        </Button>
      }
    >
      <p>
        <strong>{t("rights.complaint.thanks")}</strong>
      </p>
      <p className={styles.number}>{t("rights.complaint.number", { number })}</p>
      <p>{t("rights.complaint.answer", { date: indianDate(answerBy), email })}</p>
    </Notice>
  );
}
