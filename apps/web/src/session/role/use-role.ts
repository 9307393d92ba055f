import type { Role } from '@balanco/contract/base/roles';
import { useQuery } from '@tanstack/react-query';
import { fallbackRole, roleQuery } from './role-query';

/** The role for display. The server makes its own decision. */
export function useRole(): Role {
  return useQuery(roleQuery).data ?? fallbackRole();
}
