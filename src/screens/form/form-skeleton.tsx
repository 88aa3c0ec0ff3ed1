import { useProduct } from "../../client/journey/journey.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder fields. */
const EXPECTED = ["first", "second", "third", "fourth"];

/**
 * Placeholder of a loading form, with the list of documents to have ready. It is server-rendered
 * with the page.
 */
export function FormSkeleton() {
  const translate = useText();
  const product = useProduct();
  const { language } = useConfig();
  const things = product?.keepAtHand ?? [];
  return (
    <div className="form-journey form-card form-loading" role="status" aria-label={translate("form.loading")}>
      {things.length > 0 && <p>{translate("form.keepAtHand", { things: new Intl.ListFormat(language).format(things) })}</p>}
      {EXPECTED.map((each) => (
        <Skeleton key={each} height="4.5rem" />
      ))}
    </div>
  );
}
