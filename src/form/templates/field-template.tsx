import { type FieldTemplateProps, titleId } from "@rjsf/utils";
import type { ReactNode } from "react";
import type { FieldSlice } from "../../contract/site/slices.ts";
import { isFileList } from "../../engine/validate/files.ts";
import { type AnswerPath, isNested } from "../../engine/validate/nested.ts";
import { useForm, useProblem } from "../form-context.tsx";
import { helpId, problemId, uiOf } from "../widgets/field-parts.ts";
import { itemTitle } from "./item-title.ts";
import { Optional } from "./optional.tsx";

/** Widgets that show the field's title themselves, and those whose title labels a group. */
const OWN_TITLE = new Set(["checkbox", "switch"]);
const GROUPED = new Set(["radio"]);

/** A field: its title, widget, help and problem. */
export function FieldTemplate({ id, label, hidden, required, schema, uiSchema, fieldPathId, children }: FieldTemplateProps) {
  const { translate } = useForm();
  const { path } = fieldPathId;
  if (path.length === 0) return children;
  if (hidden) return null;
  const name = path.join("/");
  if (isNested(schema as FieldSlice) && !isFileList(schema as FieldSlice)) {
    return (
      <NestedField id={id} name={name}>
        {children}
      </NestedField>
    );
  }
  const widget = String(uiSchema?.["ui:widget"] ?? "");
  // A select without an answer shows what no answer means.
  const isAnswered = widget === "select" && schema["x-placeholder"] !== undefined;
  const title = (
    <>
      <span>{itemTitle(path, schema.title, label, translate)}</span>
      {required || isAnswered ? null : <Optional />}
    </>
  );
  return (
    <div className={uiOf(schema).width === "half" ? "form-field form-half" : "form-field"}>
      {OWN_TITLE.has(widget) ? null : GROUPED.has(widget) ? (
        <span className="form-label" id={`${id}-label`}>
          {title}
        </span>
      ) : (
        <label className="form-label" htmlFor={id}>
          {title}
        </label>
      )}
      {children}
      {schema.description ? (
        <p className="form-help" id={helpId(id)}>
          {schema.description}
        </p>
      ) : null}
      <FieldProblem id={id} name={name} />
    </div>
  );
}

/**
 * A list or a group: its parts have their own titles, and a problem of the whole is shown below
 * them.
 */
function NestedField({ id, name, children }: { id: string; name: AnswerPath; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere, and its legend is not a heading
    <div id={id} role="group" tabIndex={-1} className="form-nested" aria-labelledby={titleId(id)} aria-describedby={problemId(id)}>
      {children}
      <FieldProblem id={id} name={name} />
    </div>
  );
}

function FieldProblem({ id, name }: { id: string; name: string }) {
  const problem = useProblem(name);
  return (
    <div className="form-problem" id={problemId(id)}>
      {problem?.message}
    </div>
  );
}
