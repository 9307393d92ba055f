import { isStaff } from '@balanco/contract/base/roles';
import { listUsersFiltered } from '@balanco/contract/people/users';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/client';

/** Admins, mods, and users with an active licence. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => request(listUsersFiltered, {}, { signal }),
});

/** Collectors: users with an active licence who are neither admin nor mod (specification, section 6). */
export const collectorsQuery = queryOptions({
  ...usersQuery,
  select: (users) => users.filter((user) => !isStaff(user['custom:role'])),
});
