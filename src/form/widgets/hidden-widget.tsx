/** A field that takes part in the rules and is not shown. */
export function HiddenWidget() {
  return null;
}
