import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CallError } from "../../client/http/call-error.ts";
import { useJourney } from "../../client/journey/journey.ts";
import { beginProspect, setProduct } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./product-question.module.css";

/** Flow of the routing document after a product is chosen. */
const CHOSEN = "product-chosen";

interface ProductQuestionProps {
  product: ProductSlice;
  /** The dialog is part of another product's journey, which stays current when it is closed. */
  within?: boolean;
  onClose: () => void;
}

/**
 * A product's question before its journey. The answer is a product, which becomes the session's,
 * without its id.
 */
export function ProductQuestion({ product: { question }, within = false, onClose }: ProductQuestionProps) {
  const t = useText();
  const { products } = useConfig();
  const navigate = useNavigate();
  const journey = useJourney();
  const group = useId();
  const [picked, setPicked] = useState(0);
  const [busy, setBusy] = useState(false);
  if (!question) return null;

  const goOn = async () => {
    const answer = question.answers[picked];
    const product = products.find(({ code }) => code === answer?.product);
    if (!answer || !product) return;
    setBusy(true);
    try {
      await beginProspect(product, false, false);
    } catch (error) {
      // The error has already been shown; the customer may retry.
      if (!(error instanceof CallError)) throw error;
      return setBusy(false);
    }
    if (answer.go === undefined) journey.follow(CHOSEN);
    else navigate(answer.go === "home" ? product.home : product.routes.detail);
  };
  const close = () => {
    if (!within) setProduct(null);
    onClose();
  };
  return (
    <Dialog
      title={question.title}
      closeLabel={t("common.dialog.close")}
      onClose={close}
      actions={
        <Button busy={busy} onClick={goOn}>
          {question.submit}
        </Button>
      }
    >
      <div role="radiogroup" aria-label={question.title} className={styles.answers}>
        {question.answers.map(({ label }, index) => (
          <label key={label} className={styles.answer}>
            <input
              type="radio"
              name={group}
              checked={index === picked}
              onChange={() => setPicked(index)}
              {...(index === 0 && { "data-first-focus": true })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
