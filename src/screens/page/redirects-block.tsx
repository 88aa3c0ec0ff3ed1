import { Link, useLocation } from "react-router-dom";
import type { BlockProps } from "../../blocks/block.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/**
 * Names the redirect target in the query and leads there on a press. Only targets of the site
 * document are allowed, which prevents open redirects (S39).
 */
export function RedirectsBlock({ block }: BlockProps<"redirects">) {
  const t = useText();
  const { site } = useConfig();
  const wanted = new URLSearchParams(useLocation().search).get("to");
  const target = block.targets.find(({ id }) => id === wanted);
  if (!target) {
    return (
      <Notice
        tone="warning"
        action={
          <Link className="standalone-link" to="/">
            {t("customer.redirect.home")}
          </Link>
        }
      >
        {t("customer.redirect.unknown", { brand: site.brandName })}
      </Notice>
    );
  }
  const { name, url } = target;
  return (
    <>
      <p>{t("customer.redirect.text", { brand: site.brandName, name, host: new URL(url).host })}</p>
      <p>
        <a className={buttonClass()} href={url} rel="noopener noreferrer">
          {t("customer.redirect.go", { name })}
        </a>
      </p>
      <p>
        <Link className="standalone-link" to="/">
          {t("customer.redirect.stay")}
        </Link>
      </p>
    </>
  );
}
