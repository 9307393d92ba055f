import type { Role } from '@balanco/contract/base/roles';
import { useQuery } from '@tanstack/react-query';
import { fallbackRole, roleQuery } from './role-query';

/** It is for display only; the server decides. */
export function useRole(): Role {
  return useQuery(roleQuery).data ?? fallbackRole();
}
