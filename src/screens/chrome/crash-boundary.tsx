import { Component, type ReactNode, useLayoutEffect } from "react";
import { useText } from "../../client/site/i18n.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import styles from "./crash-boundary.module.css";

interface CrashBoundaryProps {
  children: ReactNode;
  /** Target of the home link. */
  home: string;
}

/** Error boundary of a screen; the rest of the page keeps working. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashScreen home={this.props.home} /> : this.props.children;
  }
}

/** The fallback error screen. */
function CrashScreen({ home }: { home: string }) {
  const t = useText();
  useLayoutEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return (
    <div className={styles.crash} role="alert">
      <h1 tabIndex={-1}>{t("common.crash.title")}</h1>
      <p>{t("common.crash.text")}</p>
      <div className={styles.ways}>
        <Button onClick={() => location.reload()}>{t("common.crash.reload")}</Button>
        <a className={buttonClass("secondary")} href={home}>
          {t("common.crash.home")}
        </a>
      </div>
    </div>
  );
}
