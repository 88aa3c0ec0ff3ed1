import type { Finding } from "../document.ts";
import { finding, type Place } from "./finding.ts";

/** Whether a number looks like a share of one. */
export const isShare = (value: number | undefined): boolean => value !== undefined && value > 0 && value < 1;

export const percentUnlikely = (value: number, place: Place): Finding =>
  finding("percent-unlikely", place, { value, meant: Number((value * 100).toPrecision(6)) }, "warning");
