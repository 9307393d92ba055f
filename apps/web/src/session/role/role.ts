import { readClaims } from '@balanco/client/session';
import { isStaff, type Role, roleSchema } from '@balanco/contract/base/roles';
import { getCurrentUserRole } from '@balanco/contract/people/session';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../api/client';
import { storedToken } from '../../identity/stored-session';

const ROLE_FRESH_MS = 300_000;

const limitedKey = ['current-user-limited'];

export const roleQuery = queryOptions({
  queryKey: ['current-user-role'],
  queryFn: async ({ signal, client }) => {
    const { role, limited } = await request(getCurrentUserRole, {}, { signal });
    client.setQueryData(limitedKey, limited === true);
    return role;
  },
  staleTime: ROLE_FRESH_MS,
  retry: false,
});

/** If the call fails: the id token's claim, else 'user' (specification, section 6). */
export function fallbackRole(): Role {
  const token = storedToken();
  const claim = token === null ? undefined : readClaims(token)?.['custom:role'];
  return roleSchema.safeParse(claim).data ?? 'user';
}

/** Some pharmacies only; comes with the role, for display. */
export const limitedQuery = queryOptions<boolean>({ queryKey: limitedKey, queryFn: skipToken });

/** It is for display only; the server decides. */
export function useRole(): Role {
  return useQuery(roleQuery).data ?? fallbackRole();
}

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
