import { inputSentence } from '@balanco/contract/base/input-sentences';
import { readElementString } from '@balanco/contract/counts/element-string';
import * as contract from '@balanco/contract/losses/losses';
import {
  type MobileLoss,
  type MobileLossResult,
  mobileLossSchema,
  submitLosses as submitCall,
} from '@balanco/contract/mobile/mobile-losses';
import { PHOTO_DAYS } from '@balanco/contract/mobile/mobile-photos';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField, invalidInput } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering, countRows } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/locks.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
import { requirePharmacy } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId, holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { cleanJpeg } from '../photos/clean-jpeg.js';
import { itemValue } from '../products/catalogue.js';

const state = sql`case when undone_at is not null then 'undone' when discarded_at is not null then 'discarded'
  when file_id is not null then 'sent' when confirmed_at is not null then 'confirmed'
  when first_by_sub is not null then 'second' else 'waiting' end`;

const isOpen = sql`undone_at is null and discarded_at is null and confirmed_at is null`;

interface LossFilter {
  readonly state?: contract.LossState | undefined;
  readonly month?: string | undefined;
}

/** Refuses `not_found`. */
export async function viewLosses(db: Database, id: string, filter: LossFilter & Page) {
  const pharmacyId = await findPharmacyId(db, id);
  const { time_zone: timeZone, controlled_departments } = await viewPharmacySettings(db, pharmacyId);
  const meant = sql`loss.pharmacy_id = ${pharmacyId} and coalesce(${state} = ${filter.state ?? null}, true)
    and coalesce(to_char(registered_at at time zone ${timeZone}, 'YYYY-MM') = ${filter.month ?? null}, true)`;
  const count = await countRows(db, sql`loss where ${meant}`);
  const results = await answering(contract.lossSchema.shape)`
    select loss.id, ${state} as state, reason, code, item_key is not null as is_known, internal_code, description, units,
      round(units * value, 2) as money, lot, expiry::text as expiry, serial,
      department = any(${controlled_departments}) as is_controlled, image is not null as has_photo,
      (select registered_by from earlier_loss_of_box(loss)) as already_lost_by,
      registered_by, ${isoMoment(sql`registered_at`)} as registered_at, first_by, confirmed_by, discarded_by,
      discard_reason, loss_file.number as file
    from loss left join loss_file on loss_file.id = file_id
    where ${meant}
    order by loss.registered_at desc, loss.id desc ${cutTo(filter)}
  `.all(db);
  return { count, results };
}

/** One confirmation after the other, so that a box is lost once. Refuses `not_found`. */
export const confirmLosses = transact(contract.confirmLosses, async (tx, { caller }, { id, losses }) => {
  const pharmacyId = await holdLosses(tx, id);
  await nameItems(tx, pharmacyId);
  const { controlled_departments: controlled } = await viewPharmacySettings(tx, pharmacyId);
  const rows = await answering({
    outcome: contract.confirmationSchema.keyof(),
    losses: 'text[]',
    money: 'number',
  })`
      with outcome as (
        select id, round(units * value, 2) as money, case when item_key is null then 'unknown'
          when (select id from earlier_loss_of_box(loss)) is not null then 'already_lost'
          when department <> all(${controlled}) then 'confirmed'
          when first_by_sub is null then 'waiting'
          when first_by_sub = ${caller.sub} then 'same_person' else 'confirmed' end as outcome
        from loss where ${isChosen(pharmacyId, losses)} and ${isOpen}
      ),
      confirmed as (
        update loss set confirmed_at = now(), confirmed_by = ${caller.name} from outcome
        where loss.id = outcome.id and outcome = 'confirmed'
      ),
      begun as (
        update loss set first_by_sub = ${caller.sub}, first_by = ${caller.name} from outcome
        where loss.id = outcome.id and outcome = 'waiting'
      )
      select outcome, array_agg(id)::text[] as losses, sum(money) as money from outcome group by outcome
    `.all(tx);
  const answer = { confirmed: 0, waiting: 0, same_person: 0, unknown: 0, already_lost: 0 };
  for (const each of rows) answer[each.outcome] = each.losses.length;
  const { confirmed, waiting } = answer;
  if (confirmed + waiting > 0) {
    const money = rows.find(({ outcome }) => outcome === 'confirmed')?.money ?? 0;
    await auditPharmacy(tx, caller, pharmacyId, {
      action: 'confirm_losses',
      after: { losses: confirmed, money, waiting },
    });
  }
  return answer;
});

/** Refuses `not_found`. */
export const discardLosses = transact(
  contract.discardLosses,
  async (tx, { caller }, { id, losses, reason }) => {
    const pharmacyId = await holdLosses(tx, id);
    const rows = await answering({ id: 'text' })`
      update loss set discarded_at = now(), discarded_by = ${caller.name}, discard_reason = ${reason}
      where ${isChosen(pharmacyId, losses)} and undone_at is null and discarded_at is null and file_id is null
      returning id
    `.all(tx);
    const after = { losses: rows.length, reason };
    if (rows.length > 0) await auditPharmacy(tx, caller, pharmacyId, { action: 'discard_losses', after });
    return { discarded: rows.length };
  },
);

export async function holdLosses(tx: Transaction, id: string): Promise<string> {
  const pharmacyId = await holdPharmacyId(tx, id);
  await claimName(tx, `losses ${pharmacyId}`);
  return pharmacyId;
}

function isChosen(pharmacyId: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql`loss.pharmacy_id = ${pharmacyId} and loss.id = any(${ids}::uuid[])`;
}

export async function purgePhotosOfLosses(db: Database): Promise<void> {
  await sql`
    update loss set image = null
    where image is not null and received_at < now() - make_interval(days => ${PHOTO_DAYS}::int)
  `.execute(db);
}

/**
 * Writes down what the catalogue says of the codes of a pharmacy's losses that it didn't know yet: the item of a barcode, of
 * an internal code, or of a binding. A code of two items names none.
 */
async function nameItems(tx: Transaction, pharmacyId: string): Promise<void> {
  await sql`
    with unnamed as materialized (
      select id, code_key from loss
      where pharmacy_id = ${pharmacyId} and item_key is null and undone_at is null and discarded_at is null
    ),
    owner as (
      select unnamed.id, 1 as place, item_key(internal_code_key, barcode_key), 1 as factor
      from unnamed join product on pharmacy_id = ${pharmacyId} and barcode_key = code_key and deleted_at is null
      union
      select unnamed.id, 2, item_key(internal_code_key, barcode_key), 1
      from unnamed join product on pharmacy_id = ${pharmacyId} and internal_code_key = code_key and deleted_at is null
      union
      select unnamed.id, 3, item_key, factor
      from unnamed join code_binding using (code_key) where pharmacy_id = ${pharmacyId} and removed_at is null
    ),
    named as materialized (
      select distinct on (id) id, min(item_key) as item_key, min(factor) as factor
      from owner group by id, place having count(*) = 1 order by id, place
    )
    update loss set item_key = item.item_key, internal_code = item.internal_code, barcode = coalesce(barcodes[1], ''),
      description = item.description, department = item.department, factor = named.factor,
      value = ${itemValue}
    from named join catalogue_items(${pharmacyId},
      array(select substr(item_key, 3) from named where item_key like 'i:%'),
      array(select substr(item_key, 3) from named where item_key like 'b:%')) as item using (item_key)
    where loss.id = named.id
  `.execute(tx);
}

interface Taken {
  readonly result: MobileLossResult;
  readonly pharmacyId?: string;
}

/**
 * A phone's batch (docs/losses.md): idempotent by id, loss by loss, only own losses. Neither an unknown code nor a box
 * that is already lost is refused.
 */
export async function submitLosses({ db, caller }: Context, batch: readonly unknown[]) {
  authorise(caller, submitCall.permission);
  return inTransaction(db, async (tx) => {
    const taken: Taken[] = [];
    for (const item of batch) taken.push(await takeItem(tx, caller, item));
    for (const pharmacyId of new Set(taken.flatMap((each) => each.pharmacyId ?? []))) {
      const count = (status: MobileLossResult['status']) =>
        taken.filter((each) => each.pharmacyId === pharmacyId && each.result.status === status).length;
      const after = { losses: count('created'), undone: count('undone') };
      if (after.losses + after.undone === 0) continue;
      await nameItems(tx, pharmacyId);
      await auditPharmacy(tx, caller, pharmacyId, { action: 'register_losses', after });
    }
    return { results: taken.map(({ result }) => result) };
  });
}

async function takeItem(tx: Transaction, caller: Caller, item: unknown): Promise<Taken> {
  const sentId = (item as { readonly id?: unknown } | null | undefined)?.id;
  const id = typeof sentId === 'string' ? sentId : null;
  try {
    const parsed = mobileLossSchema.safeParse(item, { error: inputSentence });
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
  loss: MobileLoss,
): Promise<'created' | 'unchanged' | 'undone'> {
  const { id, reason, quantity, createdAt } = loss;
  const image = loss.image == null ? null : cleanJpeg(Buffer.from(loss.image, 'base64'));
  if (image === null && loss.image != null) throw invalidField('image', 'A foto deve ser um JPEG.');
  const read = readElementString(loss.code);
  const isUndone = loss._deleted === true;
  const made = await answering({ id: 'text' })`
    insert into loss (id, pharmacy_id, code, reason, quantity, lot, expiry, serial, image, registered_by_sub, registered_by,
      registered_at, undone_at)
    values (${id}, ${pharmacyId}, ${read?.code ?? loss.code}, ${reason}, ${quantity}, ${loss.lot || (read?.lot ?? '')},
      ${loss.expiry ?? read?.expiry ?? null}, ${loss.serial || (read?.serial ?? '')}, ${image}, ${sub}, ${name},
      ${createdAt}, ${isUndone ? sql`now()` : null})
    on conflict (id) do nothing returning id
  `.all(tx);
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

async function findSameBox(tx: Transaction, id: string): Promise<MobileLossResult['already_lost']> {
  return answering({ by: 'text', at: 'text' })`
    select earlier.registered_by as by, ${isoMoment(sql`earlier.registered_at`)} as at
    from loss cross join lateral earlier_loss_of_box(loss) as earlier
    where loss.id = ${id}
  `.first(tx);
}
