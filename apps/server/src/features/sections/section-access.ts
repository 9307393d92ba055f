import { isStaff } from '@balanco/contract/roles';
import type { Caller } from '../../caller.js';

/**
 * Whether the caller may change a section of the collector with `collectorSub`: staff all of them, a collector only
 * their own (docs/mobile-sync.md, "Who may write what").
 *
 * @public
 */
export function mayChangeSection(
  { sub, role }: Pick<Caller, 'sub' | 'role'>,
  collectorSub: string | null,
): boolean {
  return collectorSub === sub || isStaff(role);
}

/**
 * Whether the caller may finalise and reopen sections.
 *
 * @public
 */
export function mayFinaliseSections({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/**
 * Whether the caller may delete a section together with the counts in it. A collector deletes only an empty section of
 * their own.
 *
 * @public
 */
export function mayDeleteSectionWithCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
