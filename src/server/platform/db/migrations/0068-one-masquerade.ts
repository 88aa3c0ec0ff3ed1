import type { Migration } from "../migration.ts";

/** Of a session of the staff one masquerade is open at most, and found by it; all of them go with it. */
export const oneMasquerade: Migration = {
  name: "0068-one-masquerade",
  indexes: [
    { name: "sessions_one_masquerade", unique: true, on: "sessions (masquerade_of) where ended_at is null and masquerade_of is not null" },
    { name: "sessions_masquerades", on: "sessions (masquerade_of) where masquerade_of is not null" },
  ],
};
