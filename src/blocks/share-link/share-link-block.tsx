import { useConfig } from "../../client/site/config.ts";
import { fillTemplate } from "../../engine/values/fill-template.ts";
import panel from "../../ui/panel.module.css";
import type { BlockProps } from "../block.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { partnerLink } from "../share/partner-link.ts";
import { partnerName } from "../share/partner-name.ts";
import { ShareLink } from "../share/share-link.tsx";
import { useOwnPartner } from "../share/use-own-partner.ts";

/** One link of the partner, named by the page's document. */
export function ShareLinkBlock({ block: { title, path, message } }: BlockProps<"share-link">) {
  const { site, language } = useConfig();
  const partner = useOwnPartner();
  if (partner.data === undefined) return <LoadingOrError of={partner} failed={LoadError} height="8rem" />;
  const link = partnerLink(partner.data, path);
  return (
    <section className={panel.panel}>
      <h2>{title}</h2>
      <ShareLink address={link} message={fillTemplate(message, { link, partner: partnerName(partner.data, language, site.brandName) })} />
    </section>
  );
}
