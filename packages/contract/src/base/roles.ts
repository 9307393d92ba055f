import { z } from 'zod';

/** Roles of staff (specification, section 6). Our own table decides a person's role; no token claim can raise it. */
export const roleSchema = z.enum(['admin', 'mod', 'user']);
export type Role = z.infer<typeof roleSchema>;

/** The permission that a call requires. Each one includes those before it. */
export type Permission = 'public' | 'signed_in' | 'licensed' | 'staff' | 'admin';

/** 'staff' is the specification's "admin and mod only". */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'mod';
}

/** Screen names of the roles (specification, section 2, Usuários). */
export const roleLabel: Record<Role, string> = {
  admin: 'Administrador',
  mod: 'Moderador',
  user: 'Usuário',
};
