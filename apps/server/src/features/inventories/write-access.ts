import { isStaff, type Permission } from '@balanco/contract/base/roles';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';

export const inventoryPermissions = { rename: 'staff' } as const satisfies Record<string, Permission>;

/** See docs/mobile-sync.md, "Who may write what". */
export function mayChangeInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/** Collectors need only what they can count now. */
export function syncsClosedInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

export const sectionPermissions = {
  rename: 'licensed',
  deleteOwn: 'licensed',
} as const satisfies Record<string, Permission>;

/** Staff all, a collector their own (docs/mobile-sync.md, "Who may write what"). */
export function mayChangeSection(
  { sub, role }: Pick<Caller, 'sub' | 'role'>,
  collectorSub: string | null,
): boolean {
  return collectorSub === sub || isStaff(role);
}

/** See docs/comparison.md, "Recount". */
export class RecountSection extends AppError {
  constructor(sentence: string) {
    super('permission_denied', sentence);
  }
}

export function mayFinaliseSections({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/** Collectors may delete only their own empty sections. */
export function mayDeleteSectionWithCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
