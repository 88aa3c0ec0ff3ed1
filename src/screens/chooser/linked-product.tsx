import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useConfig } from "../../client/site/config.ts";
import { useChooseProduct } from "./use-choose-product.tsx";

/**
 * Chooses the product that a link to the chooser names as `?product=<code>`, also one that the
 * brand does not list. The parameter goes, so that Back leads to the chooser.
 */
export function LinkedProduct() {
  const { products } = useConfig();
  const { choose, question } = useChooseProduct();
  const [query, setQuery] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const linked = products.find(({ code }) => code === query.get("product"));
    if (!linked) return;
    // The campaign that the query names is stored by now.
    setQuery({}, { replace: true });
    void choose(linked);
  }, []);
  return question;
}
