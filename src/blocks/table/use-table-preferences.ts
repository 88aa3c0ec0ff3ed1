import { useMemo, useState } from "react";
import { remembered, storePreference } from "../../client/session/preferences.ts";
import type { ColumnView } from "../../contract/staff/tables/views.ts";

export const DENSITIES = ["compact", "standard"] as const;
export type Density = (typeof DENSITIES)[number];

interface StoredPreferences {
  hidden: string[];
  density: Density;
}

const USUAL: StoredPreferences = { hidden: [], density: "compact" };

/** Validates stored preferences: the storage may hold anything. */
function sound(kept: Partial<StoredPreferences> | null): StoredPreferences {
  const hidden = Array.isArray(kept?.hidden) ? kept.hidden.filter((field) => typeof field === "string") : USUAL.hidden;
  return { hidden, density: DENSITIES.find((name) => name === kept?.density) ?? USUAL.density };
}

export interface TablePreferences {
  columns: readonly ColumnView[];
  shown: ColumnView[];
  density: Density;
  /** Shows or hides a column; the last one cannot be hidden. */
  toggle: (field: string) => void;
  /** Shows these columns only. */
  show: (fields: readonly string[]) => void;
  setDensity: (density: Density) => void;
}

/** Column visibility and density of a table, stored in this browser. */
export function useTablePreferences(table: string, columns: readonly ColumnView[]): TablePreferences {
  const name = `table.${table}`;
  const [kept, setKept] = useState(() => sound(remembered<StoredPreferences>(name)));
  const change = (next: StoredPreferences) => {
    setKept(next);
    storePreference(name, next);
  };
  // Only a change resets the grid's columns, and with them the widths that the user has set.
  const shown = useMemo(() => {
    const chosen = columns.filter(({ field }) => !kept.hidden.includes(field));
    return chosen.length > 0 ? chosen : columns.slice(0, 1);
  }, [columns, kept.hidden]);
  return {
    columns,
    shown,
    density: kept.density,
    toggle: (field) => {
      const hidden = kept.hidden.includes(field) ? kept.hidden.filter((other) => other !== field) : [...kept.hidden, field];
      if (columns.some((column) => !hidden.includes(column.field))) change({ ...kept, hidden });
    },
    show: (fields) => change({ ...kept, hidden: columns.flatMap(({ field }) => (fields.includes(field) ? [] : field)) }),
    setDensity: (density) => change({ ...kept, density }),
  };
}
