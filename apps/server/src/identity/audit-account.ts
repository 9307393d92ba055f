import { type Actor, type AuditEntry, writeAudit } from '../audit/write-audit.js';
import type { Transaction } from '../db/database.js';
import type { DirectoryUser } from './identity-provider.js';

type AccountEntry = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** Leaves a row for a write that changes a person's account. */
export async function auditPerson(
  tx: Transaction,
  actor: Actor,
  sub: string,
  entry: AccountEntry,
): Promise<void> {
  await writeAudit(tx, actor, [{ pharmacyId: null, entity: 'person', entityId: sub, ...entry }]);
}

/** Leaves a row for the beginning or the end of one sign-in, which `id` names: the `origin_jti` of its tokens. */
export async function auditSession(
  tx: Transaction,
  actor: Actor,
  id: string,
  entry: AccountEntry,
): Promise<void> {
  await writeAudit(tx, actor, [{ pharmacyId: null, entity: 'session', entityId: id, ...entry }]);
}

/** Leaves the row of a confirmed registration. */
export async function auditConfirmation(
  tx: Transaction,
  actor: Actor,
  { sub, email, name }: DirectoryUser,
): Promise<void> {
  const user = { email, name };
  const entry = { before: { ...user, confirmed: false }, after: { ...user, confirmed: true } };
  await auditPerson(tx, actor, sub, { action: 'confirm', ...entry });
}
