import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useAdverts } from "../../../client/journey/adverts.ts";
import { useText } from "../../../client/site/i18n.ts";
import type { Advert } from "../../../contract/customer/adverts.ts";
import type { Route } from "../../../contract/site/routing.ts";
import styles from "./adverts.module.css";

/**
 * Advertisements, each marked as one, below all that the visitor came for. They come where nobody looks at that moment, so that
 * nothing in sight moves, and where they do not come nobody is told.
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

/** A place in the page, and whether it has been below what is in sight: from then on something can stand there. */
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
