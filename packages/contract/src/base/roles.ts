import { z } from 'zod';

/** Roles of staff (specification, section 6). Our own table decides a person's role; no token claim can raise it. */
export const roleSchema = z.enum(['admin', 'mod', 'user']);
export type Role = z.infer<typeof roleSchema>;

/** Each permission includes those before it. */
export type Permission = 'public' | 'signed_in' | 'licensed' | 'staff' | 'admin';

/** The specification's "admin and mod only". */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'mod';
}

export const roleLabel: Record<Role, string> = {
  admin: 'Administrador',
  mod: 'Moderador',
  user: 'Usuário',
};
