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

/** What is rendered in place of data that are not there: a placeholder, or the error. */
export function LoadingOrError({ of, failed: Failed = NotLoaded, ...placeholder }: LoadingOrErrorProps) {
  return of.error ? <Failed of={of} /> : <Loading {...placeholder} />;
}

function NotLoaded({ of: { reload } }: FailureProps) {
  const t = useText();
  return <RetryNotice onRetry={reload}>{t("common.notLoaded")}</RetryNotice>;
}
