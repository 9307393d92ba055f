import type { Actor } from '../../../audit/write-audit.js';
import type { Transaction } from '../../../db/database.js';
import { auditPerson } from '../../audit-account.js';
import { tellPerson } from '../../notices.js';
import type { PoolServices } from '../pool-services.js';
import { deleteSessionsOf } from '../sessions/session-queries.js';
import { type PoolUser, setPasswordHash } from '../user-queries.js';
import { forgetAddresses } from './known-addresses.js';

/** It follows a reset: ends every session and tells the person. `by` is null for the person's own. */
export async function replacePassword(
  tx: Transaction,
  { secrets }: Pick<PoolServices, 'secrets'>,
  { user, passwordHash, by }: { user: PoolUser; passwordHash: string; by: Actor | null },
): Promise<void> {
  await setPasswordHash(tx, user.sub, passwordHash);
  const ended = await deleteSessionsOf(tx, user.sub);
  await auditPerson(tx, by ?? user, user.sub, { action: 'reset_password', after: { sessions_ended: ended } });
  await tellPerson(tx, user.sub, { kind: 'password_reset', by });
  await forgetAddresses({ db: tx, secrets }, user.email);
}
