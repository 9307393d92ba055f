import { isStaff } from '@balanco/contract/base/roles';
import type { Caller } from '../../caller.js';

/** Whether the caller may list every person who can sign in; others see only the filtered list. */
export function mayListAllUsers({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/** Whether a person is in the filtered list: admins, mods, and users with an active licence (specification, section 6). */
export function isInFilteredList({ role, licensed }: Pick<Caller, 'role' | 'licensed'>): boolean {
  return isStaff(role) || licensed;
}
