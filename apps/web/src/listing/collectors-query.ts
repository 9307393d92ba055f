import { isStaff } from '@balanco/contract/roles';
import { listUsersFiltered } from '@balanco/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/client';

/** Those who count: holders of an active licence who are neither admin nor mod (specification, section 6). */
export const collectorsQuery = queryOptions({
  queryKey: ['collectors'],
  queryFn: async ({ signal }) => {
    const users = await request(listUsersFiltered, {}, { signal });
    return users.filter((user) => !isStaff(user['custom:role']));
  },
});
