import { isStaff } from '@balanco/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { fallbackRole, roleQuery } from './role-query';

/**
 * Whether content for admin and mod is shown. Unlike `useRole`, it waits for the server's answer, so that the screen
 * makes no call that would be refused.
 */
export function useStaffAccess(): 'checking' | 'granted' | 'refused' {
  const { data, isError } = useQuery(roleQuery);
  const role = data ?? (isError ? fallbackRole() : null);
  if (role === null) return 'checking';
  return isStaff(role) ? 'granted' : 'refused';
}
