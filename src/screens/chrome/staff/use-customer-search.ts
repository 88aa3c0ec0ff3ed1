import { useEffect, useRef, useState } from "react";
import { findCustomer } from "../../../client/staff/find-customer.ts";

/** The state of a search: it runs, found no customer, or failed with a message. */
type CustomerSearch = "busy" | "nobody" | { failed: string };

/**
 * The search for the customer of a text. An answer belongs to its text: it leads nowhere once the user
 * has typed another one or closed the palette.
 * @param onFound gets the path of the customer's page
 */
export function useCustomerSearch(text: string, onFound: (path: string) => void) {
  const [latest, setLatest] = useState<{ text: string; state: CustomerSearch } | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = text;
    return () => {
      shown.current = null;
    };
  }, [text]);
  const state = latest?.text === text ? latest.state : null;
  const search = async (path: string) => {
    if (state === "busy") return;
    setLatest({ text, state: "busy" });
    const found = await findCustomer(text, path);
    const isFound = typeof found === "object" && "go" in found;
    if (isFound && shown.current === text) onFound(found.go);
    const ended = isFound ? null : { text, state: found };
    setLatest((current) => (current?.text === text ? ended : current));
  };
  return { state, search };
}
