import type { ReactNode } from "react";
import { Link, type To } from "react-router-dom";

/** A figure or the name of a group, linked to the rows behind it; plain without rows. */
export function FigureLink({ to, children }: { to: To | null; children: ReactNode }) {
  return to === null ? children : <Link to={to}>{children}</Link>;
}
