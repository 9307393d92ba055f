import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { UnexpectedAnswer } from './unexpected-answer';

const RETRIES = 2;

/**
 * Defaults of all queries: a refusal is final; a failure of the network or the server, and an answer that isn't ours, are
 * retried twice.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A browser may be wrong about its network: a server on this machine needs none.
        networkMode: 'always',
        refetchOnReconnect: true,
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
  if (error instanceof ApiError) return error.isTransient;
  return error instanceof TypeError || error instanceof UnexpectedAnswer;
}
