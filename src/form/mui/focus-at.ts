const FOCUSED = "input:not([type=hidden]), textarea, [role=combobox], button";

/** Leads to what is wrong in a form of rjsf, which has been unfolded by then. @param path JSON pointer into the answers */
export function focusAt(form: string, path: string | undefined): void {
  if (path === undefined) return;
  const parts = path.split("/").slice(1);
  for (let length = parts.length; length > 0; length--) {
    const id = [form, ...parts.slice(0, length)].join("_");
    // Boxes of several choices have their ids each, and none together.
    const found = document.getElementById(id) ?? document.getElementById(`${id}-0`);
    const target = found?.matches(FOCUSED) ? found : found?.querySelector<HTMLElement>(FOCUSED);
    target?.focus();
    if (target) return;
  }
}
