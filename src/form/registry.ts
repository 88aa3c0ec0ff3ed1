import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import type {
  GlobalFormOptions,
  NameGeneratorFunction,
  Registry,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
} from "@rjsf/utils";
import type { FileFieldSet } from "./file-fields.ts";
import type { NestedStyle } from "./nested-theme.ts";
import type { Translate } from "./problems.ts";
import { schemaUtils } from "./schema-utils.ts";
import { FieldTemplate } from "./templates/field-template.tsx";
import { CheckboxWidget } from "./widgets/checkbox-widget.tsx";
import { DateWidget } from "./widgets/date-widget.tsx";
import { EmailWidget } from "./widgets/email-widget.tsx";
import { HiddenWidget } from "./widgets/hidden-widget.tsx";
import { IntegerWidget } from "./widgets/integer-widget.tsx";
import { MobileWidget } from "./widgets/mobile-widget.tsx";
import { NumberWidget } from "./widgets/number-widget.tsx";
import { PanWidget } from "./widgets/pan-widget.tsx";
import { PincodeWidget } from "./widgets/pincode-widget.tsx";
import { RadioWidget } from "./widgets/radio-widget.tsx";
import { RupeesWidget } from "./widgets/rupees-widget.tsx";
import { SelectWidget } from "./widgets/select-widget.tsx";
import { SwitchWidget } from "./widgets/switch-widget.tsx";
import { TextWidget } from "./widgets/text-widget.tsx";
import { TextareaWidget } from "./widgets/textarea-widget.tsx";
import { TimeWidget } from "./widgets/time-widget.tsx";
import { UpperWidget } from "./widgets/upper-widget.tsx";

/** The widgets by their names in `x-ui`. */
const widgets: RegistryWidgetsType = {
  text: TextWidget,
  textarea: TextareaWidget,
  mobile: MobileWidget,
  email: EmailWidget,
  pan: PanWidget,
  rupees: RupeesWidget,
  integer: IntegerWidget,
  number: NumberWidget,
  date: DateWidget,
  time: TimeWidget,
  pincode: PincodeWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  switch: SwitchWidget,
  upper: UpperWidget,
  hidden: HiddenWidget,
};

/** An input's id is this prefix, an underscore and the field's name. */
export const ID_PREFIX = "field";

/** An input's name is the path of its answer; widgets find the answer by it. */
const inputName: NameGeneratorFunction = (path) => path.join("/");

export const FORM_OPTIONS: GlobalFormOptions = {
  idPrefix: ID_PREFIX,
  idSeparator: "_",
  nameGenerator: inputName,
  useFallbackUiForUnsupportedType: false,
  // Props of a field stay the same object until they change.
  experimental_componentUpdateStrategy: "shallow",
};

/** rjsf's fields for one plain answer. The widget comes from the `uiSchema`, whatever the type. */
const plainFields: RegistryFieldsType = {
  SchemaField,
  StringField,
  NumberField: StringField,
  BooleanField: StringField,
};

/** rjsf renders these for each field; `FieldTemplate` shows help and problems itself. */
const Nothing = () => null;
const templates = {
  FieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
} satisfies Partial<TemplatesType>;

/**
 * The registry for rjsf's fields. It is built here, because rjsf's `Form` would bring defaults,
 * conditions, validation and a theme: twice the bytes, and none of it needed, as the engine
 * decides.
 */
export function registryOf(nested: NestedStyle | null, files: FileFieldSet | null, translate: Translate): Registry {
  return {
    fields: { ...plainFields, ...nested?.fields },
    // The missing ones belong to fields that are missing here too.
    templates: { ...templates, ...nested?.templates } as TemplatesType,
    widgets: { ...widgets, ...nested?.widgets, ...files?.widgets },
    schemaUtils,
    translateString: nested?.translateString(translate) ?? String,
    globalFormOptions: FORM_OPTIONS,
    rootSchema: {},
    formContext: {},
  };
}
