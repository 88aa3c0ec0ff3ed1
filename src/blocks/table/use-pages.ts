import { useState } from "react";

interface Pages {
  /** What the cursors are good for. */
  of: string;
  /** Where each page that was seen begins; the last one is on the screen. */
  cursors: (string | null)[];
}

const FIRST: (string | null)[] = [null];

/** The way through pages that only tell where the next one begins. Another filter or order begins at the first page. */
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
