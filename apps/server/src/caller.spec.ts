import type { Permission, Role } from '@balanco/contract/base/roles';
import { expect, it } from 'vitest';
import { AppError } from './app-error.js';
import { authorise } from './caller.js';

function outcome(permission: Permission, role: Role, licensed: boolean): string {
  try {
    authorise({ sub: 's', email: 'e', name: 'n', role, licensed, pharmacyIds: null }, permission);
    return 'passes';
  } catch (error) {
    return error instanceof AppError ? error.code : 'broken';
  }
}

/** Rows are [permission, role, with a licence, without one]. */
it.each([
  ['public', 'user', 'passes', 'passes'],
  ['public', 'mod', 'passes', 'passes'],
  ['public', 'admin', 'passes', 'passes'],
  ['signed_in', 'user', 'passes', 'passes'],
  ['signed_in', 'mod', 'passes', 'passes'],
  ['signed_in', 'admin', 'passes', 'passes'],
  ['licensed', 'user', 'passes', 'license_required'],
  ['licensed', 'mod', 'passes', 'license_required'],
  ['licensed', 'admin', 'passes', 'license_required'],
  ['staff', 'user', 'permission_denied', 'license_required'],
  ['staff', 'mod', 'passes', 'license_required'],
  ['staff', 'admin', 'passes', 'license_required'],
  ['admin', 'user', 'permission_denied', 'license_required'],
  ['admin', 'mod', 'permission_denied', 'license_required'],
  ['admin', 'admin', 'passes', 'license_required'],
] as const)(
  'a call for %s by %s: %s with a licence, %s without one',
  (permission, role, licensed, unlicensed) => {
    expect(outcome(permission, role, true)).toBe(licensed);
    expect(outcome(permission, role, false)).toBe(unlicensed);
  },
);
