import { readClaims } from '@balanco/client/session';
import { type Role, roleSchema } from '@balanco/contract/base/roles';
import { getCurrentUserRole } from '@balanco/contract/people/session';
import { queryOptions, skipToken } from '@tanstack/react-query';
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
