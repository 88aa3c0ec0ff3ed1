import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useAdverts } from "../../../client/journey/adverts.ts";
import { useText } from "../../../client/site/i18n.ts";
import type { Advert } from "../../../contract/customer/adverts.ts";
import type { Route } from "../../../contract/site/routing.ts";
import styles from "./adverts.module.css";

/**
 * Labelled advertisements below the page's content. They are rendered only while their place is
 * below the viewport, so that no visible content shifts. A failure is not shown.
 */
export function Adverts({ route }: { route: Route }) {
  const t = useText();
  const adverts = useAdverts(route);
  const [place, ready] = useOutOfSight();
  return (
    <div ref={place}>
      {ready && adverts.length > 0 && (
        <aside className={styles.adverts} aria-label={t("customer.advert.label")}>
          {adverts.map((advert) => (
            <article key={advert.id} className={styles.advert}>
              <p className={styles.label}>{t("customer.advert.label")}</p>
              <h2>
                <AdvertLink advert={advert} />
              </h2>
              <p>{advert.text}</p>
            </article>
          ))}
        </aside>
      )}
    </div>
  );
}

function AdvertLink({ advert: { link, title } }: { advert: Advert }) {
  if (link.startsWith("/")) return <Link to={link}>{title}</Link>;
  return (
    <a href={link} target="_blank" rel="sponsored noreferrer">
      {title}
    </a>
  );
}

/**
 * Returns a ref and whether its element has been below the viewport: from then on content can be
 * inserted.
 */
function useOutOfSight() {
  const place = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting || entry.boundingClientRect.top < innerHeight) return;
      setBelow(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, below] as const;
}
