import Box from "@mui/material/Box";
import { getTemplate, type WidgetProps } from "@rjsf/utils";

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`: typed, or picked with the browser's colour picker. */
export function ColourWidget(props: WidgetProps) {
  const { value, disabled, onChange, registry, options } = props;
  const Input = getTemplate("BaseInputTemplate", registry, options);
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
      <Input {...props} />
      {/* An alternative for the pointer; hidden from assistive technology, which has the text field. */}
      <input
        type="color"
        aria-hidden="true"
        tabIndex={-1}
        disabled={disabled ?? false}
        value={COLOUR.test(String(value)) ? String(value).toLowerCase() : "#000000"}
        onChange={(event) => onChange(event.currentTarget.value)}
        style={{ inlineSize: "2.75rem", blockSize: "2.75rem", flex: "none" }}
      />
    </Box>
  );
}
