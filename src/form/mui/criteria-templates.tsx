import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  getUiOptions,
  type ObjectFieldTemplateProps,
  type TemplatesType,
} from "@rjsf/utils";
import { Button } from "../../ui/button.tsx";
import styles from "./criteria-look.module.css";
import { Description } from "./description.tsx";

/** Options for the templates besides rjsf's own. */
export interface CriteriaOptions {
  /** For a list: what its button adds. */
  add?: string;
  /** For a collapsible item: its summary, and whether something in it is invalid. */
  summary?: string;
  wrong?: boolean;
  /** For an item: the label of its remove button. */
  remove?: string;
  /** For a group: its fields are side by side. */
  row?: boolean;
}

const optionsOf = (uiSchema: ArrayFieldTemplateProps["uiSchema"]) => getUiOptions(uiSchema) as CriteriaOptions & { title?: string };

/** A list with an add button. */
function List({ fieldPathId, title, uiSchema, items, canAdd, disabled = false, onAddClick }: ArrayFieldTemplateProps) {
  const options = optionsOf(uiSchema);
  return (
    <fieldset id={fieldPathId.$id} className={styles.list}>
      <legend>{options.title ?? title}</legend>
      {items}
      {canAdd && options.add && (
        <Button id={buttonId(fieldPathId, "add")} variant="secondary" disabled={disabled} onClick={(event) => onAddClick(event)}>
          {options.add}
        </Button>
      )}
    </fieldset>
  );
}

/** An item of a list; a long one is collapsible and has a summary. */
function Item({ children, buttonsProps, hasToolbar, uiSchema, disabled = false }: ArrayFieldItemTemplateProps) {
  const { summary, wrong = false, remove = "" } = optionsOf(uiSchema);
  const button = hasToolbar && buttonsProps.hasRemove && (
    <Button variant="text" disabled={disabled} onClick={(event) => buttonsProps.onRemoveItem(event)}>
      {remove}
    </Button>
  );
  if (summary === undefined) {
    return (
      <div className={styles.item}>
        {children}
        {button}
      </div>
    );
  }
  return (
    <details className={styles.folded} data-wrong={wrong || undefined} {...(wrong && { open: true })}>
      <summary>{summary}</summary>
      <div className={styles.inside}>
        {children}
        {button}
      </div>
    </details>
  );
}

/** A group of fields: stacked, or side by side as far as there is room. */
function Group({ properties, title, uiSchema, fieldPathId }: ObjectFieldTemplateProps) {
  const options = optionsOf(uiSchema);
  const fields = properties.filter(({ hidden }) => !hidden).map(({ name, content }) => <div key={name}>{content}</div>);
  const look = options.row ? styles.row : styles.group;
  const name = options.title ?? "";
  return name === "" || title === "" ? (
    <div className={look}>{fields}</div>
  ) : (
    <fieldset id={fieldPathId.$id} className={styles.list}>
      <legend>{name}</legend>
      <div className={look}>{fields}</div>
    </fieldset>
  );
}

/** The templates for the lists of criteria; their inputs are those of rjsf's MUI theme. */
export const CRITERIA_TEMPLATES: Partial<TemplatesType> = {
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: Item,
  ObjectFieldTemplate: Group,
  DescriptionFieldTemplate: Description,
};
