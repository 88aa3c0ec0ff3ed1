import { type ReactElement, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useJourney } from "../../client/journey/journey.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { hasStarted } from "../../engine/journey/guard.ts";
import { useLazyPart } from "../chrome/use-lazy-part.ts";

/** Flow of the routing document after a product is chosen. */
const CHOSEN = "product-chosen";

const fetchQuestion = async () => (await import("../estimate/lazy-parts.ts")).loadQuestion();

interface ChooseProduct {
  /**
   * Selects a product: creates the prospect if needed and follows the routing document. A product
   * with a question opens that first. Resolves to whether the next screen follows.
   */
  choose: (product: ProductSlice) => Promise<boolean>;
  /** The product's question dialog while it is open. */
  question: ReactElement | null;
}

/**
 * @param within the screen is part of another product's journey, which stays current when the
 * question is closed
 */
export function useChooseProduct(within = false): ChooseProduct {
  const { products } = useConfig();
  const { beginProspect } = useSession();
  const journey = useJourney();
  const [asking, setAsking] = useState<ProductSlice | null>(null);
  const [ProductQuestion, askForQuestion] = useLazyPart(fetchQuestion);
  const choose = async (product: ProductSlice) => {
    const answers = product.question?.answers.filter((answer) => products.some(({ code }) => code === answer.product)) ?? [];
    // A customer who resumes has already answered, and with a single available answer there is no
    // question.
    if (answers.length > 1 && !hasStarted(journey.profile, product.code)) {
      setAsking(product);
      askForQuestion();
      return false;
    }
    try {
      await beginProspect(product);
    } catch (error) {
      // The error has already been shown; the customer may choose again.
      if (error instanceof CallError) return false;
      throw error;
    }
    journey.follow(CHOSEN);
    return true;
  };
  return {
    choose,
    question: asking && ProductQuestion && <ProductQuestion product={asking} within={within} onClose={() => setAsking(null)} />,
  };
}
