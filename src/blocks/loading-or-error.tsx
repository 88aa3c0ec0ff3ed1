import { LoadError } from "./load-error.tsx";
import { Loading } from "./loading.tsx";

interface LoadingOrErrorProps {
  error: Error | undefined;
  onRetry: () => void;
  /** Height of the expected content, a CSS length. */
  height: string;
}

/** What a block of the staff shows without data: a placeholder, or the error. */
export function LoadingOrError({ error, onRetry, height }: LoadingOrErrorProps) {
  return error ? <LoadError error={error} stale={false} onRetry={onRetry} /> : <Loading heights={[height]} />;
}
