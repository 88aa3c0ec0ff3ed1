import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Journey } from "./journey.ts";

/** Where the entry of the browser's history says that the customer is in a form, and how to make one. */
export interface StepPlace {
  /** The page of the form; null in an entry that says none. */
  page: string | null;
  put(page: string, replace: boolean): void;
}

/** Each page of a form is an entry of its own. */
export function useStepPlace(): StepPlace {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    page: (state as { formPage?: string } | null)?.formPage ?? null,
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
  const page = place?.page ?? null;
  const shown = useRef(page);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    if (page !== null) journey.revisit(page);
  }, [journey, page]);
  useEffect(() => {
    const ofScreen = document.title;
    document.title = `${title} · ${ofScreen}`;
    return () => {
      document.title = ofScreen;
    };
  }, [title]);
}
