import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Changed values by name; null or an empty string removes a name. */
export type UrlChange = Readonly<Record<string, string | null>>;

/**
 * The last query requested at a location. The router renders it later, so a second change in
 * between builds on this one.
 */
const requestedPaths = new WeakMap<object, string>();

/**
 * A block's part of the page's query: parameters prefixed with the block's name.
 * @returns the values by name, and a function to change some of them; changes replace the history
 * entry
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
    const next = new URLSearchParams(requestedPaths.get(location) ?? search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(`${owner}.${name}`, value);
      else next.delete(`${owner}.${name}`);
    }
    requestedPaths.set(location, next.toString());
    navigate({ search: next.toString(), hash }, { replace: true });
  };
  return [values, change];
}
