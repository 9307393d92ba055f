import { isStaff } from '@balanco/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { fallbackRole, roleQuery } from './role-query';

/**
 * Whether what only admin and mod may see is shown. Unlike `useRole` it waits for the server's word, so that nothing is
 * asked for that a plain user would be refused.
 */
export function useStaffAccess(): 'checking' | 'granted' | 'refused' {
  const { data, isError } = useQuery(roleQuery);
  const role = data ?? (isError ? fallbackRole() : null);
  if (role === null) return 'checking';
  return isStaff(role) ? 'granted' : 'refused';
}
