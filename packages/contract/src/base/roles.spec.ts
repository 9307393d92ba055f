import { expect, it } from 'vitest';
import { isStaff, roleLabel, roleSchema } from './roles.js';

it.each([
  ['admin', true, 'Administrador'],
  ['mod', true, 'Moderador'],
  ['user', false, 'Usuário'],
] as const)('%s: staff %s, shown as %s', (role, staff, label) => {
  expect(roleSchema.parse(role)).toBe(role);
  expect(isStaff(role)).toBe(staff);
  expect(roleLabel[role]).toBe(label);
});

it.each(['Admin', 'root', '', undefined])('%j is not a role', (role) => {
  expect(roleSchema.safeParse(role).success).toBe(false);
});
