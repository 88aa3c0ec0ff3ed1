import { Loading } from "./loading.tsx";
import { Trouble } from "./trouble.tsx";

interface NotYetProps {
  error: Error | undefined;
  onRetry: () => void;
  /** Of what comes, as a length of CSS. */
  height: string;
}

/** Instead of what has not come yet: a place for it, or why it did not come. */
export function NotYet({ error, onRetry, height }: NotYetProps) {
  return error ? <Trouble error={error} stale={false} onRetry={onRetry} /> : <Loading height={height} />;
}
