import { isStaff, type Permission } from '@balanco/contract/base/roles';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';

/** For use cases that only `/graphql` and the AppSync worker offer; the contract has those of HTTP calls. */
export const inventoryPermissions = { rename: 'staff' } as const satisfies Record<string, Permission>;

/** docs/mobile-sync.md, "Who may write what". */
export function mayChangeInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/**
 * Whether a base sync includes closed inventories and their sections. Collectors only need what they can
 * count now.
 */
export function syncsClosedInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/** For use cases that only `/graphql` offers; the contract has those of HTTP calls. */
export const sectionPermissions = {
  rename: 'licensed',
  deleteOwn: 'licensed',
} as const satisfies Record<string, Permission>;

/** Staff may change all sections, a collector only their own (docs/mobile-sync.md, "Who may write what"). */
export function mayChangeSection(
  { sub, role }: Pick<Caller, 'sub' | 'role'>,
  collectorSub: string | null,
): boolean {
  return collectorSub === sub || isStaff(role);
}

/** Refuses an app's rename or deletion of a recount's section (docs/closing.md, "Recount"). */
export class RecountSection extends AppError {
  constructor(sentence: string) {
    super('permission_denied', sentence);
  }
}

export function mayFinaliseSections({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/** Collectors may only delete their own empty sections. */
export function mayDeleteSectionWithCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
