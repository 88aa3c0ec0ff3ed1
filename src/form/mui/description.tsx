import Typography from "@mui/material/Typography";
import type { DescriptionFieldProps } from "@rjsf/utils";

/** What a list or a group says of itself: plain text, where rjsf's own would read Markdown. */
export function Description({ id, description }: DescriptionFieldProps) {
  return description ? (
    <Typography id={id} variant="subtitle2" sx={{ mt: 0.625 }}>
      {description}
    </Typography>
  ) : null;
}
