import type { AuditedAction } from '../audit/audited-actions.js';
import { type Actor, type AuditEntry, writeAudit } from '../audit/write-audit.js';
import type { Transaction } from '../db/database.js';
import type { DirectoryUser } from './identity-provider.js';

interface AccountEntry<Entity extends 'person' | 'session'> extends Pick<AuditEntry, 'before' | 'after'> {
  readonly action: AuditedAction<Entity>;
}

export async function auditPerson(
  tx: Transaction,
  actor: Actor,
  sub: string,
  entry: AccountEntry<'person'>,
): Promise<void> {
  await writeAudit(tx, actor, [{ pharmacyId: null, entity: 'person', entityId: sub, ...entry }]);
}

export async function auditSession(
  tx: Transaction,
  actor: Actor,
  id: string,
  entry: AccountEntry<'session'>,
): Promise<void> {
  await writeAudit(tx, actor, [{ pharmacyId: null, entity: 'session', entityId: id, ...entry }]);
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
