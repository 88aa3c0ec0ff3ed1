/** State of a fetch. Data may be present beside the error of a later request. */
export interface Fetched<T> {
  data: T | undefined;
  error: Error | undefined;
  reload: () => void;
}
