import type { RegistryWidgetsType, TemplatesType } from "@rjsf/utils";
import { FieldTemplate } from "./templates/field-template.tsx";
import { ObjectTemplate } from "./templates/object-template.tsx";
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
export const widgets: RegistryWidgetsType = {
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

export const templates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate };
