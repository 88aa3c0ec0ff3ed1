import type { ComponentType } from "react";
import type { Fetched } from "../../client/fetched.ts";
import { useText } from "../../client/site/i18n.ts";
import { Loading, type LoadingProps } from "./loading.tsx";
import { RetryNotice } from "./retry-notice.tsx";

export interface FailureProps {
  of: Fetched<unknown>;
}

interface LoadingOrErrorProps extends FailureProps, LoadingProps {
  /** Renders the error, by default as a general message with a retry. */
  failed?: ComponentType<FailureProps>;
}

/** The error of a request, also beside earlier data; or a placeholder while there are no data. */
export function LoadingOrError({ of, failed: Failed = NotLoaded, ...placeholder }: LoadingOrErrorProps) {
  if (of.error) return <Failed of={of} />;
  return of.data === undefined ? <Loading {...placeholder} /> : null;
}

function NotLoaded({ of: { reload } }: FailureProps) {
  const t = useText();
  return <RetryNotice onRetry={reload}>{t("common.notLoaded")}</RetryNotice>;
}
