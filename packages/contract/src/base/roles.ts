import { z } from 'zod';

/** Specification, section 6. Our table decides the role; no token claim can raise it. */
export const roleSchema = z.enum(['admin', 'mod', 'user']);
export type Role = z.infer<typeof roleSchema>;

export type Permission = 'public' | 'signed_in' | 'licensed' | 'staff' | 'admin';

export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'mod';
}

export const roleLabel: Record<Role, string> = {
  admin: 'Administrador',
  mod: 'Moderador',
  user: 'Usuário',
};
