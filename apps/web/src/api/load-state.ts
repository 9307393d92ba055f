import { sentence } from './sentence';

interface Loaded {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export function loadState({ data, error, refetch }: Loaded) {
  return {
    failure: data === undefined && error !== null ? sentence(error) : null,
    onRetry: () => void refetch(),
  };
}
