import * as contract from '@balanco/contract/history/trash';
import { AppError } from '../../app-error.js';
import { type Actor, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context, Services } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { lockDeleted } from './deletion-locks.js';
import { findExpired, findOpenDeletion, isSameName } from './deletion-queries.js';
import { eraseDeleted } from './erase-deleted.js';

/** Who purges what nobody restored in time. */
const EXPIRY: Actor = { sub: 'system', name: 'Sistema (prazo da lixeira)' };

/**
 * Takes a deletion out of the Lixeira for good, before its time. Refuses `not_found`, and `invalid` if the name that was
 * typed is not its own. Answers how many deletions went: those below it go too.
 */
export async function purgeDeletion(
  { db, caller }: Context,
  { id, typedName }: { readonly id: string; readonly typedName: string },
): Promise<{ purged: number }> {
  authorise(caller, contract.purgeDeletion.permission);
  return inTransaction(db, async (tx) => {
    if (!(await isSameName(tx, id, typedName))) {
      const sentence = 'O nome digitado não é o do que foi excluído.';
      throw new AppError('invalid', sentence, { fields: { typed_name: [sentence] } });
    }
    return { purged: await purge(tx, caller, id) };
  });
}

/** Purges what has been in the Lixeira for longer than `trashDays`, each deletion in a transaction of its own. */
export async function purgeExpired({ db }: Pick<Services, 'db'>, trashDays: number): Promise<void> {
  for (const id of await findExpired(db, trashDays)) {
    await inTransaction(db, (tx) => purge(tx, EXPIRY, id)).catch((error: unknown) => {
      // Someone restored or purged it meanwhile, or it went with one above it.
      if (!(error instanceof AppError)) throw error;
    });
  }
}

async function purge(tx: Transaction, actor: Actor, id: string): Promise<number> {
  await lockDeleted(tx, await findOpenDeletion(tx, id));
  const deletion = await findOpenDeletion(tx, id);
  const { purged, erased } = await eraseDeleted(tx, deletion, actor.name);
  const { kind, name, pharmacyId, entityId, contents } = deletion;
  const entity = kind === 'catalogue' ? 'product' : kind;
  const before = { kind, name, ...contents };
  const after = { deletion: id, purged, ...erased };
  await writeAudit(tx, actor, [{ pharmacyId, action: 'purge', entity, entityId, before, after }]);
  return purged;
}
