import Typography from "@mui/material/Typography";
import type { DescriptionFieldProps } from "@rjsf/utils";

/** What a list or a group says of itself: plain text, where rjsf's own would read Markdown, and no heading, which is what MUI makes of this look. */
export function Description({ id, description }: DescriptionFieldProps) {
  return description ? (
    <Typography id={id} component="p" variant="subtitle2" sx={{ mt: 0.625 }}>
      {description}
    </Typography>
  ) : null;
}
