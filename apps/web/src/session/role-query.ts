import { type Role, roleSchema } from '@balanco/contract/roles';
import { getCurrentUserRole } from '@balanco/contract/session';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/client';
import { storedToken } from '../identity/stored-session';
import { readClaims } from '../identity/token-claims';

const ROLE_FRESH_MS = 300_000;

/** The caller's role from the server, which the display uses whenever it is available. */
export const roleQuery = queryOptions({
  queryKey: ['current-user-role'],
  queryFn: async ({ signal }) => (await request(getCurrentUserRole, {}, { signal })).role,
  staleTime: ROLE_FRESH_MS,
  retry: false,
});

/** The role for display if the call fails: the claim of the id token, else 'user' (specification, section 6). */
export function fallbackRole(): Role {
  const token = storedToken();
  const claim = token === null ? undefined : readClaims(token)?.['custom:role'];
  return roleSchema.safeParse(claim).data ?? 'user';
}
