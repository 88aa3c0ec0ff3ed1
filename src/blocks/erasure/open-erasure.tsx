import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { type Erasures, useErasures } from "../../client/staff/erasures.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { BlockSlice } from "../../contract/page-slices.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CaseView } from "./case-view.tsx";
import { CustomerCard } from "./customer-card.tsx";
import styles from "./erasure-block.module.css";
import { OpenProposals } from "./open-proposals.tsx";

type OpenErasureProps = Pick<BlockSlice<"erasure">, "reasons" | "refusals">;

/**
 * Search for a customer, proposal to erase, and confirmation by a second person. No personal data
 * are stored in the URL, which may hold the id of a request.
 */
export default function OpenErasure({ reasons, refusals }: OpenErasureProps) {
  const t = useText();
  const title = useId();
  const erasures = useErasures();
  const { found } = erasures;
  const place = useRef<HTMLDivElement>(null);
  const [{ request }, change] = useUrlState("erasure");
  useEffect(() => {
    if (found) place.current?.focus();
  }, [found]);
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{t("staff.erasure.title")}</h2>
      <Search find={erasures.find} request={request} onOther={() => change({ request: null })} />
      {found && (
        <div ref={place} className={styles.found} tabIndex={-1}>
          {"customers" in found ? (
            <>
              <p role="status">
                {found.customers.length === 0 ? t("staff.erasure.none") : t("staff.erasure.found", { count: found.customers.length })}
              </p>
              {found.customers.map((customer) => (
                <CustomerCard key={customer.customerId} customer={customer} reasons={reasons} refusals={refusals} erasures={erasures} />
              ))}
            </>
          ) : (
            <CaseView {...found} erasures={erasures} />
          )}
        </div>
      )}
      <OpenProposals show={erasures.show} />
    </section>
  );
}

interface SearchProps extends Pick<Erasures, "find"> {
  /** Id of a request for erasure that a link names. */
  request: string | undefined;
  /** Another search replaces the link's. */
  onOther(): void;
}

function Search({ find, request, onOther }: SearchProps) {
  const t = useText();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const refuse = (why: string) => {
    setWrong(why);
    field.current?.focus();
  };
  const lookUp = async (wanted: string) => {
    setBusy(true);
    setWrong(undefined);
    await find(wanted)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        refuse(error.status === 404 ? t("staff.erasure.noCertificate") : error.message);
      })
      .finally(() => setBusy(false));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < 3) return refuse(t("staff.erasure.needed"));
    onOther();
    await lookUp(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another request is another search
  useEffect(() => {
    if (!request) return;
    setText(request);
    void lookUp(request);
  }, [request]);
  return (
    <form className={styles.search} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={field}
        label={t("staff.erasure.search")}
        hint={t("staff.erasure.audited")}
        name="contact"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={text}
        error={wrong}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={busy}>
        {t("staff.erasure.find")}
      </Button>
    </form>
  );
}
