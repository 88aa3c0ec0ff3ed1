import { useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useJourney } from "../../client/journey/journey.ts";
import { useSession } from "../../client/session/session.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { completionOf } from "../../engine/journey/guard.ts";
import { Button } from "../../ui/button.tsx";

/** Flow of the routing document: to the offers if the form is complete, otherwise to the form. */
const CONTINUE = "continue";

/** Resumes the customer's journey for a product. */
export function ResumeButton({ product }: { product: ProductSlice }) {
  const t = useText();
  const { beginProspect } = useSession();
  const { profile, follow } = useJourney();
  const [busy, setBusy] = useState(false);
  const { completed, updateRequired } = completionOf(product, profile ?? {});
  const text = t(completed && !updateRequired ? "rights.timeline.offers" : "rights.timeline.resume");
  const resume = async () => {
    setBusy(true);
    try {
      await beginProspect(product);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallError)) throw error;
      return;
    }
    follow(CONTINUE);
  };
  return (
    <p>
      <Button variant="secondary" busy={busy} onClick={resume} aria-label={`${text}: ${product.name}`}>
        {text}
      </Button>
    </p>
  );
}
