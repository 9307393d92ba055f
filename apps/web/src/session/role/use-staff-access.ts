import { isStaff } from '@balanco/contract/base/roles';
import { useQuery } from '@tanstack/react-query';
import { storedToken } from '../../identity/stored-session';
import { fallbackRole, roleQuery } from './role-query';

const whenOpened = {
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

/**
 * Waits for the server, unlike `useRole`, so the screen makes no refused call. Stays 'checking' without a
 * session.
 *
 * @param load 'when opened' ignores an earlier role
 */
export function useStaffAccess(
  load: 'when stale' | 'when opened' = 'when stale',
): 'checking' | 'granted' | 'refused' {
  const isFresh = load === 'when opened';
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...roleQuery,
    ...(isFresh && whenOpened),
    enabled: storedToken() !== null,
  });
  if (isFresh && !isFetchedAfterMount) return 'checking';
  const loaded = isFresh && isError ? undefined : data;
  const role = loaded ?? (isError ? fallbackRole() : null);
  if (role === null) return 'checking';
  return isStaff(role) ? 'granted' : 'refused';
}
