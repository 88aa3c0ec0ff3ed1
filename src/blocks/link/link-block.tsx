import { Link, useLocation } from "react-router-dom";
import { useIsOpen, useRouteOf } from "../../client/staff/staff.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { BlockProps } from "../block.ts";

/**
 * Route group of the sign-in pages: their query holds the return path, so links between them keep
 * it.
 */
const SIGN_IN = "login";

/** A link to another page, shown if the role may open it. */
export function LinkBlock({ block }: BlockProps<"link">) {
  const { search } = useLocation();
  const query = useRouteOf(block.go)?.group === SIGN_IN ? search : "";
  if (!useIsOpen(block.go)) return null;
  return (
    <p>
      <Link className={buttonClass("secondary")} to={block.go + query}>
        {block.label}
      </Link>
    </p>
  );
}
