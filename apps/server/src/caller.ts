import { isStaff, type Permission, type Role } from '@balanco/contract/base/roles';
import { AppError } from './app-error.js';

/** Identity comes from the verified token, the rest from our own tables. */
export interface Caller {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly licensed: boolean;
  /**
   * The only pharmacies that the person may see; null for all. Ask through pharmacy-access/reach.ts
   * (docs/http.md, "Access by pharmacy").
   */
  readonly pharmacyIds: readonly string[] | null;
  /** When these pharmacies changed last. */
  readonly pharmaciesChangedAt?: Date | null;
  /** What this was read from, and the token's session, for `createAccessWatch`. */
  readonly accessState?: string;
  readonly sessionId?: string;
}

/**
 * The first line of every use case (specification, section 6). `license_required` comes first, so that a
 * person without a licence learns nothing about permissions.
 */
export function authorise(caller: Caller, permission: Permission): void {
  if (permission === 'public' || permission === 'signed_in') return;
  if (!caller.licensed) throw new AppError('license_required');
  if (permission === 'staff' && !isStaff(caller.role)) throw new AppError('permission_denied');
  if (permission === 'admin' && caller.role !== 'admin') throw new AppError('permission_denied');
}
