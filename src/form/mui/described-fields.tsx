import BaseInputTemplate from "@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js";
import CheckboxesWidget from "@rjsf/mui/lib/CheckboxesWidget/CheckboxesWidget.js";
import CheckboxWidget from "@rjsf/mui/lib/CheckboxWidget/CheckboxWidget.js";
import SelectWidget from "@rjsf/mui/lib/SelectWidget/SelectWidget.js";
import { ariaDescribedByIds, type BaseInputTemplateProps, type WidgetProps } from "@rjsf/utils";

/*
 * Fields of rjsf's MUI theme whose help and errors are read with them. The theme itself refers to these on the element
 * around an input, where assistive technology ignores it (WCAG 2.2, 1.3.1 and 3.3.1).
 */

export const DescribedInput = (props: BaseInputTemplateProps) => (
  <BaseInputTemplate {...props} slotProps={{ htmlInput: { "aria-describedby": ariaDescribedByIds(props.id) } }} />
);

/** The options of a widget with more properties for MUI's elements, by their slots. */
const withSlots = ({ options }: WidgetProps, slots: object): WidgetProps["options"] => {
  const mui = options.mui as { rjsfSlotProps?: object } | undefined;
  return { ...options, mui: { ...mui, rjsfSlotProps: { ...mui?.rjsfSlotProps, ...slots } } } as WidgetProps["options"];
};
const describedBox = ({ id }: WidgetProps) => ({ checkbox: { slotProps: { input: { "aria-describedby": ariaDescribedByIds(id) } } } });

export const DescribedSelect = (props: WidgetProps) => (
  <SelectWidget
    {...props}
    options={withSlots(props, { select: { SelectDisplayProps: { "aria-describedby": ariaDescribedByIds(props.id) } } })}
  />
);

export const DescribedCheckbox = (props: WidgetProps) => <CheckboxWidget {...props} options={withSlots(props, describedBox(props))} />;

export const DescribedCheckboxes = (props: WidgetProps) => <CheckboxesWidget {...props} options={withSlots(props, describedBox(props))} />;
