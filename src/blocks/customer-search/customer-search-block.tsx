import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../client/site/i18n.ts";
import { findCustomer } from "../../client/staff/find-customer.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BlockProps } from "../block.ts";
import styles from "./customer-search-block.module.css";

type State = "idle" | "empty" | "busy" | "nobody" | { failed: string };

/**
 * Finds a customer and opens their page. The search text is personal data, so it is stored neither
 * in the URL nor in the browser.
 */
export function CustomerSearchBlock({ block: { go } }: BlockProps<"customer-search">) {
  const t = useText();
  const title = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [state, setState] = useState<State>("idle");
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      setState("empty");
      field.current?.focus();
      return;
    }
    setState("busy");
    const found = await findCustomer(text, go);
    if (typeof found === "object" && "go" in found) navigate(found.go);
    else setState(found);
  };
  return (
    <section className={styles.block} aria-labelledby={title} data-filters="">
      <h2 id={title}>{t("staff.search.title")}</h2>
      <search>
        <form className={styles.form} onSubmit={find}>
          <TextField
            label={t("staff.search.label")}
            hint={t("staff.search.note")}
            error={state === "empty" ? t("staff.search.missing") : undefined}
            ref={field}
            value={text}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.currentTarget.value);
              if (state !== "busy") setState("idle");
            }}
          />
          <Button type="submit" busy={state === "busy"}>
            {t("staff.search.find")}
          </Button>
        </form>
      </search>
      <div role="status">
        {state === "nobody" && <Notice tone="info">{t("staff.search.nobody")}</Notice>}
        {typeof state === "object" && <Notice tone="error">{state.failed}</Notice>}
      </div>
    </section>
  );
}
