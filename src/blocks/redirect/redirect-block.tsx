import { useText } from "../../client/site/i18n.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { BlockProps } from "../block.ts";

/** A link to one of the external sites in the site document. */
export function RedirectBlock({ block: { name, url } }: BlockProps<"redirect">) {
  const t = useText();
  return (
    <p>
      <a className={buttonClass("secondary")} href={url} rel="noopener noreferrer">
        {t("customer.redirect.go", { name })}
      </a>
    </p>
  );
}
