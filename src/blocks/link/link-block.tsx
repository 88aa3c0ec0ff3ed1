import { Link } from "react-router-dom";
import { useIsOpen } from "../../client/staff/staff.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { BlockProps } from "../block.ts";

/** A way to another page of the application, for those whose role it opens for. */
export function LinkBlock({ block }: BlockProps<"link">) {
  if (!useIsOpen(block.go)) return null;
  return (
    <p>
      <Link className={buttonClass("secondary")} to={block.go}>
        {block.label}
      </Link>
    </p>
  );
}
