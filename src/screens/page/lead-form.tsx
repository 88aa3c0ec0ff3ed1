import { type FormEvent, useRef, useState } from "react";
import type { BlockProps } from "../../blocks/block.ts";
import { noteLead } from "../../client/journey/lead.ts";
import { useConfig } from "../../client/site/config.ts";
import { useListedProducts } from "../../client/site/listed-products.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useChooseProduct } from "../chooser/use-choose-product.tsx";
import { dialPrefix, readIdentifier } from "../otp/identifier.ts";
import { useFormatters } from "../use-formatters.ts";
import styles from "./page.module.css";

/**
 * Lead form: takes a mobile number, creates a prospect for the block's or the selected product, and
 * continues to the verification with the number prefilled.
 */
export function LeadForm({ block }: Pick<BlockProps<"lead">, "block">) {
  const { t } = useFormatters();
  const { site, products } = useConfig();
  const listed = useListedProducts();
  const { choose, question } = useChooseProduct();
  const [typed, setTyped] = useState("");
  const [judged, setJudged] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(listed[0]?.code);
  const product = products.find(({ code }) => code === (block.product ?? chosen));
  const asks = block.product === null && listed.length > 1;
  const mobile = readIdentifier("sms", typed, site);
  if (!product) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (mobile === null) return field.current?.focus();
    setBusy(true);
    noteLead(mobile);
    setBusy(await choose(product));
  };

  return (
    <>
      <form className={styles.lead} noValidate onSubmit={submit} aria-label={block.title}>
        <h2>{block.title}</h2>
        {asks && (
          <label className={styles.choice}>
            <span>{t("customer.lead.product")}</span>
            <select name="product" value={product.code} onChange={(event) => setChosen(event.currentTarget.value)}>
              {listed.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <TextField
          ref={field}
          label={t("customer.otp.mobileLabel")}
          hint={t("customer.otp.mobileHint")}
          error={judged && mobile === null ? t("customer.otp.mobileInvalid") : undefined}
          prefix={dialPrefix(site)}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          enterKeyHint="go"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed !== "" && setJudged(true)}
        />
        <Button type="submit" busy={busy} wide>
          {block.submit}
        </Button>
      </form>
      {question}
    </>
  );
}
