import { Link, useLocation } from "react-router-dom";
import { useIsOpen, useRouteOf } from "../../client/staff/staff.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { BlockProps } from "../block.ts";

/** Of routes on which somebody signs in: the query says where the way leads after it, and stays on the way there. */
const SIGN_IN = "login";

/** A way to another page of the application, for those whose role it opens for. */
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
