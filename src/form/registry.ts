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
import type { FileLook } from "./file-look.ts";
import type { NestedLook } from "./nested-theme.ts";
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

/** The widgets by the names that documents use in `x-ui`. */
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

/** Ids of inputs are this, an underscore and the field's name. */
export const ID_PREFIX = "field";

/** The names of inputs are the paths of their answers; widgets find theirs by it. */
const inputName: NameGeneratorFunction = (path) => path.join("/");

export const FORM_OPTIONS: GlobalFormOptions = {
  idPrefix: ID_PREFIX,
  idSeparator: "_",
  nameGenerator: inputName,
  useFallbackUiForUnsupportedType: false,
  // What a field is handed stays the same object until it is another.
  experimental_componentUpdateStrategy: "shallow",
};

/** The fields of rjsf that one plain answer takes: which widget reads and shows it is in the `uiSchema`, whatever its type. */
const plainFields: RegistryFieldsType = {
  SchemaField,
  StringField,
  NumberField: StringField,
  BooleanField: StringField,
};

/** rjsf prepares these for each field; `FieldTemplate` tells help and problems itself. */
const Nothing = () => null;
const templates = {
  FieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
} satisfies Partial<TemplatesType>;

/**
 * What rjsf's fields draw with. It is put together here and not by rjsf's `Form`, which brings its defaults, conditions and
 * validation, and a look for everything: half of the bytes, and none of it of use where the engine decides.
 */
export function registryOf(nested: NestedLook | null, files: FileLook | null, translate: Translate): Registry {
  return {
    fields: { ...plainFields, ...nested?.fields },
    // Those that are missing belong to fields that are not here either.
    templates: { ...templates, ...nested?.templates } as TemplatesType,
    widgets: { ...widgets, ...nested?.widgets, ...files?.widgets },
    schemaUtils,
    translateString: nested?.translateString(translate) ?? String,
    globalFormOptions: FORM_OPTIONS,
    rootSchema: {},
    formContext: {},
  };
}
