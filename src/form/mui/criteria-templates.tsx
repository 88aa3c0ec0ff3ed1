import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  ariaDescribedByIds,
  buttonId,
  getUiOptions,
  type ObjectFieldTemplateProps,
  type OptionalDataControlsTemplateProps,
  type TemplatesType,
} from "@rjsf/utils";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./criteria-look.module.css";
import { DescribedInput } from "./described-fields.tsx";
import { Description } from "./description.tsx";
import { FOCUSED } from "./focus-at.ts";
import { useFocusAfterChange } from "./use-focus-after-change.ts";

/** Options for the templates besides rjsf's own. */
export interface CriteriaOptions {
  /** For a list, or a group that may be missing: what its button adds. */
  add?: string;
  /** For a collapsible item: its summary. */
  summary?: string;
  /** For a collapsible group: its heading. */
  heading?: string;
  /** For a collapsible item or group: whether something in it is invalid. */
  wrong?: boolean;
  /** For an item, or a group that may be missing: the label of its remove button. */
  remove?: string;
  /** For an item of a list whose order counts: the labels of the buttons that move it. */
  up?: string;
  down?: string;
  /** For a group: its fields are side by side. */
  row?: boolean;
  /** For a group: its short fields are side by side, and long ones below each other. */
  side?: boolean;
  /** For a field of such a group: whether it is long. */
  wide?: boolean;
}

const optionsOf = (uiSchema: ArrayFieldTemplateProps["uiSchema"]) => getUiOptions(uiSchema) as CriteriaOptions & { title?: string };

/** A list with an add button. */
function List({ fieldPathId, title, uiSchema, items, canAdd, disabled = false, onAddClick }: ArrayFieldTemplateProps) {
  const options = optionsOf(uiSchema);
  const change = useFocusAfterChange(fieldPathId.$id, items);
  return (
    <fieldset id={fieldPathId.$id} className={styles.list} aria-describedby={ariaDescribedByIds(fieldPathId)} onClickCapture={change.note}>
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
  const { summary, wrong = false, remove = "", up, down } = optionsOf(uiSchema);
  const { fieldPathId, hasRemove, hasMoveUp, hasMoveDown, onRemoveItem, onMoveUpItem, onMoveDownItem } = buttonsProps;
  const idOf = (action: ItemAction) => buttonId(fieldPathId, action);
  const content = (
    <>
      {children}
      {hasToolbar && (
        <div className={styles.buttons}>
          {hasMoveUp && up && <ItemButton id={idOf("moveUp")} label={up} disabled={disabled} onClick={onMoveUpItem} />}
          {hasMoveDown && down && <ItemButton id={idOf("moveDown")} label={down} disabled={disabled} onClick={onMoveDownItem} />}
          {hasRemove && <ItemButton id={idOf("remove")} label={remove} disabled={disabled} onClick={onRemoveItem} />}
        </div>
      )}
    </>
  );
  if (summary === undefined) return <div className={styles.item}>{content}</div>;
  return (
    <Folded summary={summary} wrong={wrong}>
      {content}
    </Folded>
  );
}

type ItemAction = "moveUp" | "moveDown" | "remove";

interface ItemButtonProps {
  id: string;
  label: string;
  disabled: boolean;
  onClick: ArrayFieldItemTemplateProps["buttonsProps"]["onRemoveItem"];
}

const ItemButton = ({ id, label, disabled, onClick }: ItemButtonProps) => (
  <Button id={id} variant="text" disabled={disabled} onClick={(event) => onClick(event)}>
    {label}
  </Button>
);

/** Collapsed content under its summary. It opens when something in it is invalid, and stays open. */
function Folded({ summary, wrong, children }: { summary: ReactNode; wrong: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (wrong && details.current) details.current.open = true;
  }, [wrong]);
  return (
    <details ref={details} className={styles.folded} data-wrong={wrong || undefined}>
      <summary>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

/** A group of fields: stacked, or side by side as far as there is room. */
function Group({ properties, title, uiSchema, fieldPathId, optionalDataControl }: ObjectFieldTemplateProps) {
  const options = optionsOf(uiSchema);
  const fields = properties
    .filter(({ hidden }) => !hidden)
    .map(({ name, content }) => {
      const { wide } = optionsOf((content.props as Pick<ObjectFieldTemplateProps, "uiSchema">).uiSchema);
      return (
        <div key={name} data-wide={wide || undefined}>
          {content}
        </div>
      );
    });
  const look = options.row ? styles.row : options.side ? styles.side : styles.group;
  const name = options.title ?? "";
  // The root has the id of the form.
  const id = fieldPathId.path.length > 0 ? fieldPathId.$id : undefined;
  if (options.heading !== undefined) {
    return (
      <Folded summary={<strong>{options.heading}</strong>} wrong={options.wrong ?? false}>
        <div id={id} className={look}>
          {fields}
        </div>
      </Folded>
    );
  }
  return name === "" || title === "" ? (
    <div id={id} className={look}>
      {fields}
    </div>
  ) : (
    <fieldset id={id} className={styles.list}>
      <legend>{name}</legend>
      <div className={look}>{fields}</div>
      {optionalDataControl}
    </fieldset>
  );
}

/** The button that adds or removes a group that may be missing. An added one has the focus in its first field. */
function OptionalGroup({ id, uiSchema, onAddClick, onRemoveClick }: OptionalDataControlsTemplateProps) {
  const { add = "", remove = "" } = optionsOf(uiSchema);
  const added = useRef(false);
  useEffect(() => {
    if (!onRemoveClick || !added.current) return;
    added.current = false;
    document.getElementById(id)?.closest("fieldset")?.querySelector<HTMLElement>(FOCUSED)?.focus();
  });
  const act = onAddClick ?? onRemoveClick;
  if (act === undefined) return null;
  const press = () => {
    added.current = onAddClick !== undefined;
    act();
  };
  return (
    <Button id={id} variant={onAddClick ? "secondary" : "text"} onClick={press}>
      {onAddClick ? add : remove}
    </Button>
  );
}

/** The templates for criteria and terms; their inputs are those of rjsf's MUI theme. */
export const CRITERIA_TEMPLATES: Partial<TemplatesType> = {
  BaseInputTemplate: DescribedInput,
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: Item,
  ObjectFieldTemplate: Group,
  DescriptionFieldTemplate: Description,
  OptionalDataControlsTemplate: OptionalGroup,
};
