/** A field that the rules use but that is not shown. */
export function HiddenWidget() {
  return null;
}
