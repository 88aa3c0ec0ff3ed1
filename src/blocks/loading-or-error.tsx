import { Trouble } from "./load-error.tsx";
import { Loading } from "./loading.tsx";

interface NotYetProps {
  error: Error | undefined;
  onRetry: () => void;
  /** Height of the expected content, a CSS length. */
  height: string;
}

/** A loading placeholder, or the error. */
export function NotYet({ error, onRetry, height }: NotYetProps) {
  return error ? <Trouble error={error} stale={false} onRetry={onRetry} /> : <Loading height={height} />;
}
