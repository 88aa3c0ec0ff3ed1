import { type ReactElement, useState } from "react";
import { CallError } from "../../client/calls/call-error.ts";
import { useJourney } from "../../client/journey/journey.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { hasBegun } from "../../engine/journey/guard.ts";
import { usePart } from "../chrome/use-part.ts";

/** Flow of the routing document after a product is chosen. */
const CHOSEN = "product-chosen";

const fetchQuestion = async () => (await import("../estimate/later-parts.ts")).loadQuestion();

interface ChooseProduct {
  /**
   * Takes a product up: begins the prospect where there is none, then goes where the routing document says; before it, asks what the
   * product asks. Whether the next screen comes.
   */
  choose: (product: ProductSlice) => Promise<boolean>;
  /** What the product asks, while it does: to be shown. */
  question: ReactElement | null;
}

/** @param within a journey of another product, which stands when the question is closed */
export function useChooseProduct(within = false): ChooseProduct {
  const { products } = useConfig();
  const { beginProspect } = useSession();
  const journey = useJourney();
  const [asking, setAsking] = useState<ProductSlice | null>(null);
  const [ProductQuestion, askForQuestion] = usePart(fetchQuestion);
  const choose = async (product: ProductSlice) => {
    const answers = product.question?.answers.filter((answer) => products.some(({ code }) => code === answer.product)) ?? [];
    // Who goes on has answered it, and a site of one product has but one answer.
    if (answers.length > 1 && !hasBegun(journey.profile, product.code)) {
      setAsking(product);
      askForQuestion();
      return false;
    }
    try {
      await beginProspect(product);
    } catch (error) {
      // The call itself has told the customer, who may choose again.
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
