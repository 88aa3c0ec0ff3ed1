import type { ReactNode } from "react";
import type { Fetched } from "../client/fetched.ts";
import { useText } from "../client/site/i18n.ts";
import { Loading, type LoadingProps } from "./loading.tsx";
import { RetryNotice } from "./retry-notice.tsx";

interface LoadedProps<T> extends LoadingProps {
  of: Fetched<T>;
  /** Rendered for an error, by default a general message with a retry. */
  failed?: (error: Error, reload: () => void) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders fetched data, a placeholder while there are none, or the error. */
export function Loaded<T>({ of: { data, error, reload }, failed, children, ...placeholder }: LoadedProps<T>) {
  const t = useText();
  if (data !== undefined) return children(data);
  if (error === undefined) return <Loading {...placeholder} />;
  return failed ? failed(error, reload) : <RetryNotice onRetry={reload}>{t("common.notLoaded")}</RetryNotice>;
}
