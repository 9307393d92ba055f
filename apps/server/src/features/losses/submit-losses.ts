import { inputSentence } from '@balanco/contract/base/input-sentences';
import { readElementString } from '@balanco/contract/counts/element-string';
import * as contract from '@balanco/contract/mobile/mobile-losses';
import { sql } from 'kysely';
import { AppError, invalidField, invalidInput } from '../../app-error.js';
import { ofPharmacy, writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { requirePharmacy } from '../../pharmacy-access/reach.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { cleanJpeg } from '../photos/clean-jpeg.js';
import { nameItems } from './name-items.js';

type Result = contract.MobileLossResult;
interface Taken {
  readonly result: Result;
  readonly pharmacyId?: string;
}

/**
 * A phone's batch (docs/losses.md): idempotent by id, loss by loss, only own losses. Neither an unknown code nor a box
 * that is already lost is refused.
 */
export async function submitLosses(
  { db, caller }: Context,
  batch: readonly unknown[],
): Promise<{ results: Result[] }> {
  authorise(caller, contract.submitLosses.permission);
  return inTransaction(db, async (tx) => {
    const taken: Taken[] = [];
    for (const item of batch) taken.push(await takeItem(tx, caller, item));
    for (const pharmacyId of new Set(taken.flatMap((each) => each.pharmacyId ?? []))) {
      const count = (status: Result['status']) =>
        taken.filter((each) => each.pharmacyId === pharmacyId && each.result.status === status).length;
      const after = { losses: count('created'), undone: count('undone') };
      if (after.losses + after.undone === 0) continue;
      await nameItems(tx, pharmacyId);
      await writeAudit(tx, caller, [{ ...ofPharmacy(pharmacyId), action: 'register_losses', after }]);
    }
    return { results: taken.map(({ result }) => result) };
  });
}

async function takeItem(tx: Transaction, caller: Caller, item: unknown): Promise<Taken> {
  const sentId = (item as { readonly id?: unknown } | null | undefined)?.id;
  const id = typeof sentId === 'string' ? sentId : null;
  try {
    const parsed = contract.mobileLossSchema.safeParse(item, { error: inputSentence });
    if (!parsed.success) throw invalidInput(parsed.error);
    const loss = parsed.data;
    const pharmacyId = await holdPharmacyId(tx, loss.pharmacyID);
    requirePharmacy(caller, pharmacyId);
    const status = await storeLoss(tx, caller, pharmacyId, loss);
    const lost = status === 'undone' ? undefined : await findSameBox(tx, loss.id);
    return { pharmacyId, result: { id, status, ...(lost && { already_lost: lost }) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { result: { id, status: 'rejected', code: error.code, detail: error.message } };
  }
}

/** Refuses `conflict` for another's id and for what staff confirmed, `invalid` for a photo that is none. */
async function storeLoss(
  tx: Transaction,
  { sub, name }: Caller,
  pharmacyId: string,
  loss: contract.MobileLoss,
): Promise<'created' | 'unchanged' | 'undone'> {
  const { id, reason, quantity, createdAt } = loss;
  const image = loss.image == null ? null : cleanJpeg(Buffer.from(loss.image, 'base64'));
  if (image === null && loss.image != null) throw invalidField('image', 'A foto deve ser um JPEG.');
  const read = readElementString(loss.code);
  const isUndone = loss._deleted === true;
  const { rows: made } = await answering({ id: 'text' })`
    insert into loss (id, pharmacy_id, code, reason, quantity, lot, expiry, serial, image, registered_by_sub, registered_by,
      registered_at, undone_at)
    values (${id}, ${pharmacyId}, ${read?.code ?? loss.code}, ${reason}, ${quantity}, ${loss.lot || (read?.lot ?? '')},
      ${loss.expiry ?? read?.expiry ?? null}, ${loss.serial || (read?.serial ?? '')}, ${image}, ${sub}, ${name},
      ${createdAt}, ${isUndone ? sql`now()` : null})
    on conflict (id) do nothing returning id
  `.execute(tx);
  if (made.length > 0) return isUndone ? 'undone' : 'created';
  const known = await answering({ owner: 'text', isUndone: 'boolean', isConfirmed: 'boolean' })`
    select registered_by_sub as owner, undone_at is not null as "isUndone", confirmed_at is not null as "isConfirmed"
    from loss where id = ${id} for update
  `.first(tx);
  if (known?.owner !== sub) throw new AppError('conflict', 'Este id de perda já foi usado.');
  if (known.isUndone || !isUndone) return 'unchanged';
  if (known.isConfirmed) throw new AppError('conflict', 'O escritório já confirmou esta perda.');
  await sql`update loss set undone_at = now() where id = ${id}`.execute(tx);
  return 'undone';
}

async function findSameBox(tx: Transaction, id: string): Promise<Result['already_lost']> {
  return answering({ by: 'text', at: 'text' })`
    select earlier.registered_by as by, ${isoMoment(sql`earlier.registered_at`)} as at
    from loss cross join lateral earlier_loss_of_box(loss) as earlier
    where loss.id = ${id}
  `.first(tx);
}
