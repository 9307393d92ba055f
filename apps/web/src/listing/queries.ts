import { isStaff } from '@balanco/contract/base/roles';
import { listUsersFiltered } from '@balanco/contract/people/people';
import { listPharmacies } from '@balanco/contract/pharmacies/pharmacies';
import { queryOptions } from '@tanstack/react-query';
import { askedQuery } from '../api/client';

export const pharmaciesQuery = askedQuery(['pharmacies'], listPharmacies, {});

/**
 * Lists that collectors fill have it: it refetches every 30 seconds and when the tab shows. Rows keep their
 * ids, so the scroll position stays.
 */
export const liveRefresh = {
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
  meta: { live: true },
} as const;

export const usersQuery = askedQuery(['users'], listUsersFiltered, {});

/** Licensed, neither admin nor mod (specification, section 6). */
export const collectorsQuery = queryOptions({
  ...usersQuery,
  select: (users) => users.filter((user) => !isStaff(user['custom:role'])),
});

/** Begins the keys of an inventory's comparison, so that a changed count refreshes them all. */
export const comparisonKey = ['comparison'] as const;
