import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { Journey } from "./journey.ts";

/** The form page stored in the current history entry. */
export interface FormPage {
  /** Id of the page; null if the entry has none. */
  page: string | null;
  /** Whether the customer arrived via Back or Forward. */
  revisited: boolean;
  put(page: string, replace: boolean): void;
}

/** Each page of a form gets its own history entry. */
export function useFormPage(): FormPage {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  return {
    page: (state as { formPage?: string } | null)?.formPage ?? null,
    revisited: navigationType === "POP",
    put: (formPage, replace) => navigate(pathname + search, { state: { formPage }, replace }),
  };
}

/**
 * Synchronises the form's page with the browser history, and updates the document title. Does
 * nothing for a form without entries in the history.
 */
export function useStepHistory(journey: Journey, at: string, title: string, place: FormPage | undefined): void {
  const latest = useRef(place);
  latest.current = place;
  const begun = useRef(false);
  useEffect(() => {
    const { current } = latest;
    if (current && current.page !== at) current.put(at, !begun.current);
    begun.current = true;
  }, [at]);
  const inHistory = place !== undefined;
  // The form scrolls each page itself; the browser's scroll restoration would interfere later.
  useEffect(() => {
    if (!inHistory) return;
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = "auto";
    };
  }, [inHistory]);
  const { language } = journey.terms;
  const { page = null, revisited = false } = place ?? {};
  const shown = useRef(page);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    // An entry pushed by the form may arrive after the form has moved on, so only Back and Forward
    // count.
    if (page !== null && revisited) journey.revisit(page);
  }, [journey, page, revisited]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the screen has another title, and a step may have the same
  useEffect(() => {
    if (!inHistory) return;
    const ofScreen = document.title;
    const own = `${title} · ${ofScreen}`;
    document.title = own;
    return () => {
      // The next screen or another language may have set the title already.
      if (document.title === own) document.title = ofScreen;
    };
  }, [title, language, inHistory]);
}
