import { isStaff } from '@balanco/contract/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storedToken } from '../../identity/stored-session';
import { fallbackRole, roleQuery } from '../../session/role-query';

/** Asks the server for the role each time the screen opens; without a session nobody is asked. */
export function useRegistrationAccess(): 'checking' | 'granted' | 'refused' {
  const [access, setAccess] = useState<'checking' | 'granted' | 'refused'>('checking');
  const queries = useQueryClient();
  useEffect(() => {
    if (storedToken() === null) return;
    let current = true;
    void queries
      .fetchQuery({ ...roleQuery, staleTime: 0 })
      .catch(fallbackRole)
      .then((role) => {
        if (current) setAccess(isStaff(role) ? 'granted' : 'refused');
      });
    return () => {
      current = false;
    };
  }, [queries]);
  return access;
}
