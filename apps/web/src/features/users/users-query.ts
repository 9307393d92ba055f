import { listUsersFiltered } from '@balanco/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client';

/** Admins, mods and the users who hold an active licence. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => request(listUsersFiltered, {}, { signal }),
});
