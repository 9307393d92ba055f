import { type Actor, auditThing } from '../audit/write-audit.js';
import type { Transaction } from '../db/database.js';
import type { DirectoryUser } from './identity-provider.js';

type Act<Entity extends 'person' | 'session'> = Parameters<typeof auditThing<Entity>>[3];

export function auditPerson(tx: Transaction, actor: Actor, sub: string, act: Act<'person'>): Promise<void> {
  return auditThing(tx, actor, ['person', sub, null], act);
}

export function auditSession(tx: Transaction, actor: Actor, id: string, act: Act<'session'>): Promise<void> {
  return auditThing(tx, actor, ['session', id, null], act);
}

export async function auditConfirmation(
  tx: Transaction,
  actor: Actor,
  { sub, email, name }: DirectoryUser,
): Promise<void> {
  const user = { email, name };
  const entry = { before: { ...user, confirmed: false }, after: { ...user, confirmed: true } };
  await auditPerson(tx, actor, sub, { action: 'confirm', ...entry });
}
