import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { PaletteEntry } from "./palette-entries.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The selected entry of a listbox whose input has the focus, and its keys. The first one is selected
 * until the user selects another. After one that has disappeared none is, so that a second Enter does
 * not open what is now in its place.
 */
export function useSelectedEntry(entries: readonly PaletteEntry[]) {
  const list = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const index = chosen === null ? 0 : entries.findIndex(({ id }) => id === chosen);
  const selected = entries[index];
  const optionId = (entry: PaletteEntry) => `${list}-${entries.indexOf(entry)}`;
  const optionOf = selected && optionId(selected);
  useEffect(() => {
    if (optionOf !== undefined) document.getElementById(optionOf)?.scrollIntoView({ block: "nearest" });
  }, [optionOf]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) setChosen(entries.at((Math.max(index, step === 1 ? -1 : 0) + step) % entries.length)?.id ?? null);
    else if (event.key !== "Enter") return;
    else if (optionOf !== undefined) document.getElementById(optionOf)?.click();
    event.preventDefault();
  };
  return { list, selected, optionId, onKeyDown, select: setChosen };
}
