import { QueryClient } from '@tanstack/react-query';
import { ApiError, UnexpectedAnswer } from './failures';

const RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A server on this machine needs no network.
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
