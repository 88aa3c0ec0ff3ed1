/** The values of names: a record, of which only its own properties count, or a function. */
type Values = Readonly<Record<string, unknown>> | ((name: string) => unknown);

const lookUp = (values: Values, name: string): unknown =>
  typeof values === "function" ? values(name) : Object.hasOwn(values, name) ? values[name] : undefined;

/** Replaces each `{name}` in a document's text. A name without a value stays as it is. */
export const fillTemplate = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(lookUp(values, name) ?? placeholder));

/** Replaces each `{name}` in a path, encoded for one segment of it. A name without a value stays as it is. */
export const fillPath = (path: string, values: Values): string =>
  path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = lookUp(values, name);
    return value === undefined ? placeholder : encodeURIComponent(String(value));
  });

/** Replaces each `{{name}}` in a text of `locales/`, by nothing where it has no value. */
export const fillLocaleText = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(lookUp(values, name) ?? ""));
