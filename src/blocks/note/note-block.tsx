import type { BlockProps } from "../block.ts";
import styles from "./note-block.module.css";

/** A highlighted paragraph. */
export function NoteBlock({ block, fill }: BlockProps<"note">) {
  return <p className={styles.note}>{fill(block.text)}</p>;
}
