import type { AuditFact } from '../audit/audit-facts.js';
import { type Actor, writeAudit } from '../audit/write-audit.js';
import type { Transaction } from '../db/database.js';
import type { DirectoryUser } from './identity-provider.js';

type WithoutEntity<Fact> = Fact extends unknown ? Omit<Fact, 'entity'> : never;
type AccountEntry<Entity extends 'person' | 'session'> = WithoutEntity<AuditFact<Entity>>;

export async function auditPerson(
  tx: Transaction,
  actor: Actor,
  sub: string,
  entry: AccountEntry<'person'>,
): Promise<void> {
  const about = { pharmacyId: null, entity: 'person', entityId: sub } as const;
  await writeAudit(tx, actor, [{ ...about, ...entry }]);
}

export async function auditSession(
  tx: Transaction,
  actor: Actor,
  id: string,
  entry: AccountEntry<'session'>,
): Promise<void> {
  const about = { pharmacyId: null, entity: 'session', entityId: id } as const;
  await writeAudit(tx, actor, [{ ...about, ...entry }]);
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
