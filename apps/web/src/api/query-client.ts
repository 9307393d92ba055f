import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

const RETRIES = 2;

/** Defaults of all queries: a refusal is final; a network or server failure is retried twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError ? error.isTransient : error instanceof TypeError;
}
