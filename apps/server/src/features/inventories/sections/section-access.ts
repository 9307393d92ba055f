import { isStaff, type Permission } from '@balanco/contract/base/roles';
import { AppError } from '../../../app-error.js';
import type { Caller } from '../../../caller.js';

/** The permissions of use cases that only `/graphql` offers; the contract has those of the HTTP calls. */
export const sectionPermissions = {
  rename: 'licensed',
  deleteOwn: 'licensed',
} as const satisfies Record<string, Permission>;

/**
 * Whether the caller may change a section of the collector with `collectorSub`. Staff may change all of them, a
 * collector only their own (docs/mobile-sync.md, "Who may write what").
 */
export function mayChangeSection(
  { sub, role }: Pick<Caller, 'sub' | 'role'>,
  collectorSub: string | null,
): boolean {
  return collectorSub === sub || isStaff(role);
}

/**
 * The refusal of what an app may not change of a recount's section: its name, and that it is there (docs/closing.md,
 * "Recount").
 */
export class RecountSection extends AppError {
  constructor(sentence: string) {
    super('permission_denied', sentence);
  }
}

/** Whether the caller may finalise and reopen sections. */
export function mayFinaliseSections({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/**
 * Whether the caller may delete a section together with the counts in it. A collector may only delete an empty section
 * of their own.
 */
export function mayDeleteSectionWithCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
