import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Values by name; null or an empty text takes a name away. */
export type UrlChange = Readonly<Record<string, string | null>>;

/** The query that was asked for last at a location, which the router draws a moment later: a second change goes on from there. */
const askedFor = new WeakMap<object, string>();

/**
 * The part of the page's query that belongs to one block: its names begin with the block's own.
 * @returns the values by name, and how to change some of them; the history keeps one entry for the page
 */
export function useUrlState(owner: string): [values: Readonly<Record<string, string>>, change: (change: UrlChange) => void] {
  const location = useLocation();
  const { search, hash } = location;
  const navigate = useNavigate();
  const values = useMemo(() => {
    const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(`${owner}.`));
    return Object.fromEntries(own.map(([name, value]) => [name.slice(owner.length + 1), value]));
  }, [search, owner]);
  const change = (changes: UrlChange) => {
    const next = new URLSearchParams(askedFor.get(location) ?? search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(`${owner}.${name}`, value);
      else next.delete(`${owner}.${name}`);
    }
    askedFor.set(location, next.toString());
    navigate({ search: next.toString(), hash }, { replace: true });
  };
  return [values, change];
}
