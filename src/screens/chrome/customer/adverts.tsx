import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { count, useAdverts } from "../../../client/journey/adverts.ts";
import { useText } from "../../../client/site/i18n.ts";
import type { Advert } from "../../../contract/customer/adverts.ts";
import type { Route } from "../../../contract/site/routing.ts";
import styles from "./adverts.module.css";

/** Part of an advert that must be in the viewport to be seen (Media Rating Council, viewable impressions). */
const SEEN = 0.5;

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
            <OneAdvert key={advert.id} advert={advert} />
          ))}
        </aside>
      )}
    </div>
  );
}

function OneAdvert({ advert }: { advert: Advert }) {
  const t = useText();
  return (
    <article ref={useSeen(advert.id)} className={styles.advert}>
      <p className={styles.label}>{t("customer.advert.label")}</p>
      <h2>
        <AdvertLink advert={advert} />
      </h2>
      <p>{advert.text}</p>
    </article>
  );
}

function AdvertLink({ advert: { id, link, title } }: { advert: Advert }) {
  const follow = () => count(id, "followed");
  if (link.startsWith("/"))
    return (
      <Link to={link} onClick={follow}>
        {title}
      </Link>
    );
  return (
    <a href={link} target="_blank" rel="sponsored noreferrer" onClick={follow}>
      {title}
    </a>
  );
}

/** Returns a ref of an advert, which counts as seen once half of it is in the viewport. */
function useSeen(id: string) {
  const advert = useRef<HTMLElement>(null);
  useEffect(() => {
    if (advert.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        count(id, "seen");
        observer.disconnect();
      },
      { threshold: SEEN },
    );
    observer.observe(advert.current);
    return () => observer.disconnect();
  }, [id]);
  return advert;
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
