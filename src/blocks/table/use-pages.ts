import { useState } from "react";

interface Pages {
  /** The query for which the cursors are valid. */
  of: string;
  /** Cursor of each page visited; the last is the current one. */
  cursors: (string | null)[];
}

const FIRST: (string | null)[] = [null];

/** Cursor-based paging. Changing the filter or order returns to the first page. */
export function usePages(of: string) {
  const [pages, setPages] = useState<Pages>({ of, cursors: FIRST });
  const cursors = pages.of === of ? pages.cursors : FIRST;
  return {
    /** 0 for the first page. */
    index: cursors.length - 1,
    cursor: cursors.at(-1) ?? null,
    next: (cursor: string | null) => cursor !== null && setPages({ of, cursors: [...cursors, cursor] }),
    back: () => setPages({ of, cursors: cursors.length > 1 ? cursors.slice(0, -1) : FIRST }),
  };
}
