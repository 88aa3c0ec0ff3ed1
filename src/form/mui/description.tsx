import Typography from "@mui/material/Typography";
import type { DescriptionFieldProps } from "@rjsf/utils";

/**
 * The description of a list or a group. It is plain text, whereas rjsf's own would parse Markdown,
 * and not a heading, which MUI renders for this variant.
 */
export function Description({ id, description }: DescriptionFieldProps) {
  return description ? (
    <Typography id={id} component="p" variant="subtitle2" sx={{ mt: 0.625 }}>
      {description}
    </Typography>
  ) : null;
}
