import { ofKind } from "./lift.ts";

type Text = Readonly<Record<string, string>>;

interface OlderField {
  title: Text;
}

interface OlderUi {
  language?: string;
  placeholder?: Text;
  messages?: Readonly<Record<string, Text>>;
}

interface OlderForm {
  action: string;
  schema: { required?: readonly string[]; properties: Readonly<Record<string, OlderField>> };
  order: readonly string[];
  ui: Readonly<Record<string, OlderUi>>;
}

/** What actions took in English and in Hindi, each in a field of its own. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "change-brand": ["title"],
  "change-template": ["title", "sms", "subject", "email"],
  "add-advert": ["title", "text"],
  "change-advert": ["title", "text"],
};
const [FIRST, SECOND] = ["En", "Hi"] as const;

/** What the field in English calls its language, in languages in which that is known. */
const ENGLISH: Text = { en: "English", hi: "अंग्रेज़ी" };
const PLACE = "{language}";

const names = (text: string, language: string) => {
  const name = ENGLISH[language]?.normalize("NFC");
  return name !== undefined && text.normalize("NFC").includes(name);
};
const withPlace = (text: string, language: string) => text.normalize("NFC").replaceAll(ENGLISH[language]?.normalize("NFC") ?? PLACE, PLACE);

const each = (text: Text, change: (text: string, language: string) => string): Text =>
  Object.fromEntries(Object.entries(text).map(([language, said]) => [language, change(said, language)]));

/** A title says in each of its texts which language is meant. */
const titled = (title: Text): Text =>
  each(title, (text, language) => (names(text, language) ? withPlace(text, language) : `${text} (${PLACE})`));

/** Any other text names it in all of its texts or in none. */
const said = (text: Text): Text => (Object.entries(text).every(([language, own]) => names(own, language)) ? each(text, withPlace) : text);

const saidAll = (texts: Readonly<Record<string, Text>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, said(text)]));

/** Fields for English and Hindi are one field, which is asked in each language that the site has. */
export const textsInEachLanguage = ofKind<OlderForm>("staff-form", "texts-in-each-language", (form) => {
  const { schema, order, ui } = form;
  const older = (FIELDS[form.action] ?? []).filter((name) => `${name}${FIRST}` in schema.properties);
  if (older.length === 0) return form;
  const now = new Map(older.map((name) => [`${name}${FIRST}`, name]));
  const gone = new Set(older.map((name) => `${name}${SECOND}`));
  const isLeft = (name: string) => !gone.has(name);
  const renamed = <T>(record: Readonly<Record<string, T>>, change: (value: T) => T) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => isLeft(name))
        .map(([name, value]) => (now.has(name) ? [now.get(name), change(value)] : [name, value])),
    );
  const list = (all: readonly string[]) => all.filter(isLeft).map((name) => now.get(name) ?? name);
  return {
    ...form,
    schema: {
      ...schema,
      ...(schema.required && { required: list(schema.required) }),
      properties: renamed(schema.properties, (field) => ({ ...field, title: titled(field.title), eachLanguage: true })),
    },
    order: list(order),
    ui: renamed(ui, ({ language: _language, placeholder, messages, ...own }) => ({
      ...own,
      ...(placeholder && { placeholder: said(placeholder) }),
      ...(messages && { messages: saidAll(messages) }),
    })),
  };
});
