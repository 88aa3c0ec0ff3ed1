import Form from "@rjsf/mui";
import { type ErrorSchema, getTemplate, type RJSFSchema, type UiSchema, type WidgetProps } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import { useEffect, useMemo, useState } from "react";
import type { FieldError } from "../../contract/errors.ts";
import type { StepValidator } from "../../contract/site/slices.ts";
import type { LendingAnswers } from "../../contract/staff/eligibility.ts";
import { STAFF_FORM } from "../../contract/staff/staff-forms.ts";
import { namedTwice } from "../../engine/catalog/criteria/criteria-answers.ts";
import { type TermField, termsFieldIn } from "../../engine/catalog/terms/terms-form.ts";
import { fieldError } from "../../engine/validate/messages.ts";
import type { CriteriaTexts } from "../describe-criteria.ts";
import type { TermTexts } from "../describe-terms.ts";
import styles from "./criteria-look.module.css";
import { CRITERIA_TEMPLATES } from "./criteria-templates.tsx";
import { criteriaUi } from "./criteria-ui.ts";
import { DescribedCheckbox, DescribedSelect } from "./described-fields.tsx";
import { focusAt } from "./focus-at.ts";
import type { LanguageNames } from "./lending-ui.ts";
import { MuiProvider } from "./mui-provider.tsx";
import { termsUi } from "./terms-ui.ts";

interface LendingFieldsProps {
  /** As built by the server from the meta-schemas. */
  schema: object;
  validate: StepValidator;
  answers: LendingAnswers;
  texts: TermTexts;
  /** The reader's language. */
  language: string;
  /** The server's errors for the last attempt, by JSON pointers. */
  refused: readonly FieldError[];
  /** Id of the form that the submit button refers to. */
  id: string;
  disabled: boolean;
  onChange(answers: LendingAnswers): void;
  onSubmit(answers: LendingAnswers): void;
}

/** A select with the field's own choices in rjsf's format. */
const Choice = (props: WidgetProps) => {
  const enumOptions = (props.options.choices ?? []) as NonNullable<WidgetProps["options"]["enumOptions"]>;
  return <DescribedSelect {...props} options={{ ...props.options, enumOptions }} />;
};

/** A text whose input grows with it. */
function GrowingText(props: WidgetProps) {
  const { options, registry } = props;
  const BaseInputTemplate = getTemplate<"BaseInputTemplate">("BaseInputTemplate", registry, options);
  return <BaseInputTemplate {...props} multiline minRows={options.rows} maxRows={MAX_ROWS} />;
}
const MAX_ROWS = 16;

const JsonText = (props: WidgetProps) => (
  <div className={styles.json}>
    <GrowingText {...props} />
  </div>
);
const WIDGETS = {
  choice: Choice,
  json: JsonText,
  CheckboxWidget: DescribedCheckbox,
  SelectWidget: DescribedSelect,
  TextareaWidget: GrowingText,
};

/** A JSON pointer relative to the answers. */
const pointerOf = (property: string) =>
  property.replace(/^\./, "").replaceAll(/\[(\d+)\]|\.|\['([^']*)'\]/g, (_, index, name) => `/${index ?? name ?? ""}`);

/**
 * The criteria and terms of a lender, rendered with rjsf's MUI theme. The validator was compiled with
 * the release, so no code is generated here.
 */
export default function LendingFields(props: LendingFieldsProps) {
  const { schema, validate, answers, texts, language, refused, id, disabled, onChange, onSubmit } = props;
  const root = schema as RJSFSchema;
  const terms = termsFieldIn(schema);
  const validator = useMemo(() => createPrecompiledValidator({ [STAFF_FORM]: validate as never }, root), [validate, root]);
  const languages = useMemo(() => languagesIn(root, language), [root, language]);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const places = useMemo(() => [...wrong, ...refused.map(({ path }) => path)], [wrong, refused]);
  useEffect(() => focusAt(id, places[0]), [id, places]);
  const ui: UiSchema = {
    "ui:submitButtonOptions": { norender: true },
    criteria: criteriaUi(texts, languages, places),
    terms: termsUi({ texts, languages, wrong: places }, terms, answers.terms),
  };
  const marked = useMemo(() => errorsAt(refused), [refused]);
  return (
    <MuiProvider>
      <Form
        id={id}
        idPrefix={id}
        schema={root}
        uiSchema={ui}
        validator={validator}
        widgets={WIDGETS}
        templates={CRITERIA_TEMPLATES}
        formData={answers}
        disabled={disabled}
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ arrayMinItems: { populate: "never" }, emptyObjectFields: "skipEmptyDefaults" }}
        extraErrors={marked}
        transformErrors={(errors) =>
          errors.map((error) => {
            const missing = error.params?.missingProperty as string | undefined;
            const path = pointerOf(error.property ?? "");
            const place = missing === undefined || path.endsWith(`/${missing}`) ? path : `${path}/${missing}`;
            const title = titleAt(terms, place) ?? titleOf(place.split("/").at(-1) ?? "", texts, languages);
            return { ...error, message: fieldError(place, error.name ?? "", { title }, texts.say, error.params ?? {}).message };
          })
        }
        customValidate={(formData, errors) => {
          for (const index of namedTwice(answersIn(formData).criteria))
            errors.criteria?.[index]?.id?.addError(texts.say("staff.eligibility.namedTwice", {}));
          return errors;
        }}
        // Errors are shown at the fields.
        onError={(errors) => setWrong(errors.map(({ property = "" }) => pointerOf(`.${property}`)))}
        onChange={({ formData }) => onChange(answersIn(formData))}
        onSubmit={({ formData }) => {
          setWrong([]);
          onSubmit(answersIn(formData));
        }}
      />
    </MuiProvider>
  );
}

/** rjsf leaves out what is empty. */
const answersIn = (formData: unknown): LendingAnswers => ({
  criteria: [],
  terms: {},
  ...(formData as Partial<LendingAnswers> | undefined),
});

/** The title of a field of the terms; undefined for another place. */
function titleAt(terms: TermField, place: string): string | undefined {
  const [, root, ...parts] = place.split("/");
  if (root !== "terms") return undefined;
  const field = parts.reduce<TermField | undefined>((at, part) => at?.items ?? at?.properties?.[part], terms);
  return field?.title;
}

/** Fields of a criterion and of its parts with their own titles. */
const TITLED = ["criteria", "id", "reason", "when", "test", "fact", "minimum", "maximum", "among", "notAmong", "pattern", "notPattern"];

function titleOf(field: string, { say }: CriteriaTexts, languages: LanguageNames): string {
  const language = languages.find(([code]) => code === field)?.[1];
  if (language !== undefined) return say("staff.eligibility.inLanguage", { language });
  return TITLED.includes(field) ? say(`staff.eligibility.${field}`, {}) : field;
}

/** The languages of the reasons in the schema, with their names. */
function languagesIn(schema: RJSFSchema, language: string): LanguageNames {
  const node = ["properties", "criteria", "items", "properties", "reason", "properties"].reduce<unknown>(
    (at, name) => (at as Record<string, unknown> | undefined)?.[name],
    schema,
  );
  const names = new Intl.DisplayNames([language], { type: "language" });
  return Object.keys((node ?? {}) as object).map((code) => [code, names.of(code) ?? code] as const);
}

/** Whether an error belongs to a field; others belong to the form as a whole. */
export const isInForm = (path: string): boolean => /^\/(criteria|terms)(\/|$)/.test(path);

/** Converts errors at JSON pointers to rjsf's format. */
function errorsAt(refused: readonly FieldError[]): ErrorSchema {
  const root: Record<string, unknown> = {};
  for (const { path, message } of refused) {
    if (!isInForm(path)) continue;
    let node = root;
    for (const part of path.slice(1).split("/")) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node.__errors = [...((node.__errors as string[] | undefined) ?? []), message];
  }
  return root as ErrorSchema;
}
