import { isStaff } from '@balanco/contract/base/roles';
import { useQuery } from '@tanstack/react-query';
import { storedToken } from '../../identity/stored-session';
import { fallbackRole, roleQuery } from './role-query';

/** Loads the role when the screen opens, and not again while someone types into it. */
const whenOpened = {
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

/**
 * Whether content for admin and mod is shown. Unlike `useRole`, it waits for the server's answer, so that the screen
 * makes no call that would be refused. Without a session it makes no call and stays 'checking'.
 *
 * @param load 'when opened' ignores a role that was loaded before the screen opened
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
