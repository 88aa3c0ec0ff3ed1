import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { Journey } from "./journey.ts";

/** Where the entry of the browser's history says that the customer is in a form, and how to make one. */
export interface StepPlace {
  /** The page of the form; null in an entry that says none. */
  page: string | null;
  /** Whether the customer came to it by the browser's way back or forward. */
  revisited: boolean;
  put(page: string, replace: boolean): void;
}

/** Each page of a form is an entry of its own. */
export function useStepPlace(): StepPlace {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const way = useNavigationType();
  return {
    page: (state as { formPage?: string } | null)?.formPage ?? null,
    revisited: way === "POP",
    put: (formPage, replace) => navigate(pathname + search, { state: { formPage }, replace }),
  };
}

/** Keeps the form and the browser's history on the same page, and the window's title with them. */
export function useStepHistory(journey: Journey, at: string, title: string, place: StepPlace | undefined): void {
  const latest = useRef(place);
  latest.current = place;
  const begun = useRef(false);
  useEffect(() => {
    const { current } = latest;
    if (current && current.page !== at) current.put(at, !begun.current);
    begun.current = true;
  }, [at]);
  // The form itself puts each page where it is looked at; the browser would put it elsewhere a moment later.
  useEffect(() => {
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = "auto";
    };
  }, []);
  const { language } = journey.terms;
  const { page = null, revisited = false } = place ?? {};
  const shown = useRef(page);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    // An entry that the form has made itself may come when the form is further already.
    if (page !== null && revisited) journey.revisit(page);
  }, [journey, page, revisited]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the screen has another title, and a step may have the same
  useEffect(() => {
    const ofScreen = document.title;
    const own = `${title} · ${ofScreen}`;
    document.title = own;
    return () => {
      // The next screen, or another language, has set its title already.
      if (document.title === own) document.title = ofScreen;
    };
  }, [title, language]);
}
