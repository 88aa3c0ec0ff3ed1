import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface InnerLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** The path below the base path, with its query. */
  to: string;
}

/** A link to a place of the area, which does not load the page anew. The router's own brings prefetching of data routes along, 3 KB. */
export function InnerLink({ to, target, onClick, ...rest }: InnerLinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, target ? { target } : {});
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    />
  );
}
