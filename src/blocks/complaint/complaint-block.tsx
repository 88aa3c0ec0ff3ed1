import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { CallError } from "../../client/calls/call-error.ts";
import { newIdempotencyKey } from "../../client/calls/http.ts";
import { complain } from "../../client/calls/rights-api.ts";
import { indianDate } from "../../client/indian-time.ts";
import { useOwnLenders } from "../../client/journey/own-lenders.ts";
import { useProfile } from "../../client/profile/profile.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { latinDigits } from "../../engine/money/format.ts";
import { readEmail } from "../../engine/validate/identifier.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import type { BlockProps } from "../block.ts";
import styles from "./complaint-block.module.css";

const FIELDS = ["name", "email", "mobile", "text"] as const;
type Field = (typeof FIELDS)[number];

/** Initial values from the profile of a signed-in customer. */
function useKnown(): Record<Field, string> {
  const { profile } = useProfile();
  return {
    name: [profile?.first_name, profile?.last_name].filter(Boolean).join(" "),
    email: profile?.email ?? "",
    mobile: profile?.mobile_phone_number ?? "",
    text: "",
  };
}

interface Taken {
  number: string;
  answerBy: string;
  email: string;
}

/**
 * Complaint form about the site or a lender. A submitted complaint gets a number and a response
 * date.
 */
export function ComplaintBlock({ block: { lenders } }: BlockProps<"complaint">) {
  const t = useText();
  const [taken, setTaken] = useState<Taken | null>(null);
  if (taken === null) return <ComplaintForm lenders={lenders} onTaken={setTaken} />;
  const { number, answerBy, email } = taken;
  return (
    <div className={styles.taken} aria-live="polite">
      <Notice
        tone="success"
        action={
          <Button variant="text" onClick={() => setTaken(null)}>
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
    </div>
  );
}

function ComplaintForm({ lenders, onTaken }: { lenders: Lenders; onTaken: (taken: Taken) => void }) {
  const t = useText();
  const { site } = useConfig();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const given = { ...useKnown(), ...typed };
  const [lender, setLender] = useState("");
  // Loaded here, not in `LenderChoices`: rendering this form again also restores the select's value
  // when its options change.
  const own = useOwnLenders();
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set());
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(newIdempotencyKey());
  const digits = site.help.phoneDigits;
  const wrong: Record<Field, string | undefined> = {
    name: given.name.trim() === "" ? t("rights.complaint.required") : undefined,
    email: isEmail(given.email, site.identifiers) ? undefined : t("rights.complaint.emailInvalid"),
    mobile: given.mobile.length === digits ? undefined : t("rights.complaint.mobileInvalid"),
    text: given.text.trim() === "" ? t("rights.complaint.required") : undefined,
  };

  const field = (name: Field) => ({
    label: t(`rights.complaint.${name}`),
    name,
    value: given[name],
    required: true,
    error: judged.has(name) ? wrong[name] : undefined,
    onBlur: () => given[name] !== "" && setJudged(new Set([...judged, name])),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = event.target;
      setTyped({ ...typed, [name]: name === "mobile" ? latinDigits(value).replace(/\D/g, "").slice(0, digits) : value });
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(new Set(FIELDS));
    const first = FIELDS.find((name) => wrong[name] !== undefined);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    setState("busy");
    const body = { ...given, name: given.name.trim(), email: given.email.trim(), ...(lender && { lender }) };
    try {
      const { data } = await complain({ body, idempotencyKey: key.current, quiet: true });
      onTaken({ ...data, email: body.email });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A rejected request will be sent with other values, so it needs a new key.
      if (error.status > 0) key.current = newIdempotencyKey();
      setState("failed");
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={t("rights.complaint.title")}>
      <h2>{t("rights.complaint.title")}</h2>
      <label className={styles.choice}>
        <span>{t("rights.complaint.about")}</span>
        <select name="lender" value={lender} onChange={(event) => setLender(event.currentTarget.value)}>
          <option value="">{site.brandName}</option>
          <LenderChoices lenders={lenders} own={own} />
        </select>
      </label>
      <TextField {...field("name")} autoComplete="name" maxLength={100} />
      <TextField {...field("email")} type="email" autoComplete="email" maxLength={120} />
      <TextField {...field("mobile")} type="tel" inputMode="numeric" autoComplete="tel-national" />
      <TextArea {...field("text")} rows={5} maxLength={4000} />
      {state === "failed" && <Notice tone="error">{t("rights.complaint.failed")}</Notice>}
      <Button type="submit" busy={state === "busy"}>
        {t(state === "busy" ? "rights.complaint.sending" : "rights.complaint.send")}
      </Button>
    </form>
  );
}

type Lenders = BlockProps<"complaint">["block"]["lenders"];

/** The lenders whose offers the customer chose come first. @param own their ids */
function LenderChoices({ lenders, own }: { lenders: Lenders; own: ReadonlySet<string> }) {
  const t = useText();
  const chosen = lenders.filter(({ id }) => own.has(id));
  const others = lenders.filter(({ id }) => !own.has(id));
  const choices = (some: Lenders) =>
    some.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  if (chosen.length === 0) return choices(lenders);
  return (
    <>
      <optgroup label={t("rights.complaint.ownLenders")}>{choices(chosen)}</optgroup>
      {others.length > 0 && <optgroup label={t("rights.complaint.otherLenders")}>{choices(others)}</optgroup>}
    </>
  );
}

type Rules = Parameters<typeof readEmail>[1];

const isEmail = (text: string, { email }: { email: Rules }): boolean =>
  readEmail(text, email, (pattern) => new RegExp(pattern, "u")) !== null;
