import { isStaff, type Permission, type Role } from '@balanco/contract/base/roles';
import { AppError } from './app-error.js';

export interface Caller {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly licensed: boolean;
  /** null for all. Ask through pharmacy-access/reach.ts (docs/http.md, "Access by pharmacy"). */
  readonly pharmacyIds: readonly string[] | null;
  readonly pharmaciesChangedAt?: Date | null;
  readonly accessState?: string;
  readonly sessionId?: string;
  /** Only of a key for machines, which acts as its maker. */
  readonly keyId?: string;
}

/** Staff all, a collector their own (docs/mobile-sync.md, "Who may write what"). null is nobody's. */
export function isOwnerOrStaff(
  { sub, role }: Pick<Caller, 'sub' | 'role'>,
  ownerSub: string | null,
): boolean {
  return ownerSub === sub || isStaff(role);
}

/** First line of every use case (specification, section 6). `license_required` precedes permissions. */
export function authorise(caller: Caller, permission: Permission): void {
  if (permission === 'public' || permission === 'signed_in') return;
  if (!caller.licensed) throw new AppError('license_required');
  if (permission === 'staff' && !isStaff(caller.role)) throw new AppError('permission_denied');
  if (permission === 'admin' && caller.role !== 'admin') throw new AppError('permission_denied');
}
