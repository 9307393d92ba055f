import type { Role } from '@balanco/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { fallbackRole, roleQuery } from './role-query';

/** The role that the screens show things by; the server decides for itself. */
export function useRole(): Role {
  return useQuery(roleQuery).data ?? fallbackRole();
}
