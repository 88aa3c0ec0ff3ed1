/** What can have the focus in a field. */
export const FOCUSED = "input:not([type=hidden]), select, textarea, [role=combobox], button";

/**
 * Focuses a field in an rjsf form, and expands what it is in.
 *
 * @param form id of the form or of a list in it
 * @param path JSON pointer into the answers, relative to that
 */
export function focusAt(form: string, path: string | undefined): void {
  if (path === undefined) return;
  const parts = path.split("/").slice(1);
  for (let length = parts.length; length > 0; length--) {
    const id = [form, ...parts.slice(0, length)].join("_");
    // A group of checkboxes has an id for each box, but none for the group.
    const found = document.getElementById(id) ?? document.getElementById(`${id}-0`);
    const target = found?.matches(FOCUSED) ? found : found?.querySelector<HTMLElement>(FOCUSED);
    if (!target) continue;
    for (let around = target.closest("details"); around; around = around.parentElement?.closest("details") ?? null) around.open = true;
    target.focus();
    target.scrollIntoView({ block: "center" });
    return;
  }
}
