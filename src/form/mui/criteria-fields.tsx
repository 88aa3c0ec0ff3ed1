import Form from "@rjsf/mui";
import SelectWidget from "@rjsf/mui/lib/SelectWidget/SelectWidget.js";
import type { ErrorSchema, RJSFSchema, WidgetProps } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import { useEffect, useMemo, useState } from "react";
import type { FieldError } from "../../contract/errors.ts";
import type { StepValidator } from "../../contract/site/slices.ts";
import type { CriterionAnswers } from "../../contract/staff/eligibility.ts";
import { STAFF_FORM } from "../../contract/staff/staff-forms.ts";
import { namedTwice } from "../../engine/catalog/criteria/criteria-answers.ts";
import { fieldError } from "../../engine/validate/messages.ts";
import type { CriteriaTexts } from "../describe-criteria.ts";
import { CRITERIA_TEMPLATES } from "./criteria-templates.tsx";
import { criteriaUi } from "./criteria-ui.ts";
import { focusAt } from "./focus-at.ts";
import { MuiProvider } from "./mui-provider.tsx";

interface CriteriaFieldsProps {
  /** As built by the server from the meta-schema. */
  schema: object;
  validate: StepValidator;
  criteria: CriterionAnswers[];
  texts: CriteriaTexts;
  /** The reader's language. */
  language: string;
  /** The server's errors for the last attempt, by JSON pointers. */
  refused: readonly FieldError[];
  /** Id of the form that the submit button refers to. */
  id: string;
  disabled: boolean;
  onChange(criteria: CriterionAnswers[]): void;
  onSubmit(criteria: CriterionAnswers[]): void;
}

/** A select with the field's own choices in rjsf's format. */
const Choice = (props: WidgetProps) => {
  const enumOptions = (props.options.choices ?? []) as NonNullable<WidgetProps["options"]["enumOptions"]>;
  return <SelectWidget {...props} options={{ ...props.options, enumOptions }} />;
};
const WIDGETS = { choice: Choice };

/** A JSON pointer relative to the answers. */
const pointerOf = (property: string) =>
  property.replace(/^\./, "").replaceAll(/\[(\d+)\]|\.|\['([^']*)'\]/g, (_, index, name) => `/${index ?? name ?? ""}`);

/**
 * The criteria of a lender, rendered with rjsf's MUI theme. The validator was compiled with the
 * release, so no code is generated here.
 */
export default function CriteriaFields(props: CriteriaFieldsProps) {
  const { schema, validate, criteria, texts, language, refused, id, disabled, onChange, onSubmit } = props;
  const root = schema as RJSFSchema;
  const validator = useMemo(() => createPrecompiledValidator({ [STAFF_FORM]: validate as never }, root), [validate, root]);
  const languages = useMemo(() => languagesIn(root, language), [root, language]);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const places = useMemo(() => [...wrong, ...refused.map(({ path }) => path)], [wrong, refused]);
  useEffect(() => focusAt(id, places[0]), [id, places]);
  const ui = criteriaUi(texts, languages, places);
  const data = useMemo(() => ({ criteria }), [criteria]);
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
        formData={data}
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
            const title = titleOf(place.split("/").at(-1) ?? "", texts, languages);
            return { ...error, message: fieldError(place, error.name ?? "", { title }, texts.say, error.params ?? {}).message };
          })
        }
        customValidate={(formData, errors) => {
          for (const index of namedTwice((formData as { criteria?: CriterionAnswers[] } | undefined)?.criteria ?? []))
            errors.criteria?.[index]?.id?.addError(texts.say("staff.eligibility.namedTwice", {}));
          return errors;
        }}
        // Errors are shown at the fields.
        onError={(errors) => setWrong(errors.map(({ property = "" }) => pointerOf(`.${property}`)))}
        onChange={({ formData }) => onChange((formData as { criteria?: CriterionAnswers[] } | undefined)?.criteria ?? [])}
        onSubmit={({ formData }) => {
          setWrong([]);
          onSubmit((formData as { criteria?: CriterionAnswers[] } | undefined)?.criteria ?? []);
        }}
      />
    </MuiProvider>
  );
}

/** Fields of a criterion and of its parts with their own titles. */
const TITLED = ["criteria", "id", "reason", "when", "test", "fact", "minimum", "maximum", "among", "notAmong", "pattern", "notPattern"];

function titleOf(field: string, { say }: CriteriaTexts, languages: readonly (readonly [string, string])[]): string {
  const language = languages.find(([code]) => code === field)?.[1];
  if (language !== undefined) return say("staff.eligibility.inLanguage", { language });
  return TITLED.includes(field) ? say(`staff.eligibility.${field}`, {}) : field;
}

/** The languages of the reasons in the schema, with their names. */
function languagesIn(schema: RJSFSchema, language: string): (readonly [string, string])[] {
  const node = ["properties", "criteria", "items", "properties", "reason", "properties"].reduce<unknown>(
    (at, name) => (at as Record<string, unknown> | undefined)?.[name],
    schema,
  );
  const names = new Intl.DisplayNames([language], { type: "language" });
  return Object.keys((node ?? {}) as object).map((code) => [code, names.of(code) ?? code] as const);
}

/** Converts errors at JSON pointers to rjsf's format. */
function errorsAt(refused: readonly FieldError[]): ErrorSchema {
  const root: Record<string, unknown> = {};
  for (const { path, message } of refused) {
    if (!path.startsWith("/criteria")) continue;
    let node = root;
    for (const part of path.slice(1).split("/")) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node.__errors = [...((node.__errors as string[] | undefined) ?? []), message];
  }
  return root as ErrorSchema;
}
