import { ofKind } from "./lift.ts";

/** Characters that would end the line of a header, and all others that are not seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_OF_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

type Text = Readonly<Record<string, string>>;

function inOneLine(text: Text): Text {
  const lines = Object.entries(text).map(([language, line]) => [language, line.replace(NOT_OF_A_LINE, " ")] as const);
  return lines.every(([language, line]) => line === text[language]) ? text : Object.fromEntries(lines);
}

interface OlderSite {
  brandName: Text;
  legalEntityName: Text;
}

/** The names of a site became lines: they stand in headers of emails. */
export const namesInOneLine = ofKind<OlderSite>("site", "names-in-one-line", (site) => {
  const [brandName, legalEntityName] = [inOneLine(site.brandName), inOneLine(site.legalEntityName)];
  return brandName === site.brandName && legalEntityName === site.legalEntityName ? site : { ...site, brandName, legalEntityName };
});

interface OlderTemplate {
  email?: { subject: Text };
}

/** And so did the subjects of emails. */
export const subjectsInOneLine = ofKind<OlderTemplate>("template", "subjects-in-one-line", (template) => {
  const { email } = template;
  const subject = email && inOneLine(email.subject);
  return subject === email?.subject ? template : { ...template, email: { ...email, subject } };
});
