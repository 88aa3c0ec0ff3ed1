import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import ObjectFieldTemplate from "@rjsf/mui/lib/ObjectFieldTemplate/ObjectFieldTemplate.js";
import { type FieldProps, type RJSFSchema, toFieldPathId } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";
import { itemTitle } from "../templates/item-title.ts";
import { withSlots } from "./slots.ts";

/**
 * A group of answers below its title. Replaces rjsf's `ObjectField`, which would also evaluate
 * conditions, optional parts and unknown keys, and parse Markdown in its messages. This one renders
 * the fields that `schemaUtils` returns.
 */
export function NestedGroup(props: FieldProps) {
  const { translate } = useForm();
  const { fieldPathId, schema, uiSchema = {}, required = false, registry, name, title: given = name } = props;
  const { path } = fieldPathId;
  const answers = (props.formData ?? {}) as Record<string, unknown>;
  const properties = Object.entries(schema.properties ?? {}).map(([part, partSchema]) => ({
    name: part,
    hidden: uiSchema[part]?.["ui:widget"] === "hidden",
    disabled: false,
    readonly: false,
    required: false,
    content: (
      <SchemaField
        key={part}
        name={part}
        schema={partSchema as RJSFSchema}
        uiSchema={uiSchema[part] ?? {}}
        required={schema.required?.includes(part) ?? false}
        fieldPathId={toFieldPathId(part, registry.globalFormOptions, path)}
        formData={answers[part]}
        onChange={props.onChange}
        onBlur={props.onBlur}
        onFocus={props.onFocus}
        registry={registry}
      />
    ),
  }));
  const named = itemTitle(path, schema.title, given, translate);
  const isItem = typeof path.at(-1) === "number";
  return (
    <ObjectFieldTemplate
      title={required || isItem ? named : `${named} ${translate("form.optional")}`}
      properties={properties}
      onAddProperty={() => undefined}
      {...(schema.description === undefined ? {} : { description: schema.description })}
      {...{ schema, required, fieldPathId, registry, formData: answers }}
      uiSchema={withSlots(uiSchema, path.length)}
    />
  );
}
