import * as contract from '@balanco/contract/losses/losses';
import { PHOTO_DAYS } from '@balanco/contract/mobile/mobile-photos';
import { type RawBuilder, sql } from 'kysely';
import { ofPharmacy, writeAudit } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { claimName } from '../../db/locks.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId, holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { nameItems } from './name-items.js';

const state = sql`case when undone_at is not null then 'undone' when discarded_at is not null then 'discarded'
  when file_id is not null then 'sent' when confirmed_at is not null then 'confirmed'
  when first_by_sub is not null then 'second' else 'waiting' end`;

const isOpen = sql`undone_at is null and discarded_at is null and confirmed_at is null`;

interface LossFilter {
  readonly state?: contract.LossState | undefined;
  readonly month?: string | undefined;
}

/** Refuses `not_found`. */
export async function viewLosses(
  db: Database,
  id: string,
  { page, pageSize, ...filter }: LossFilter & { readonly page: number; readonly pageSize: number },
): Promise<{ count: number; results: contract.Loss[] }> {
  const pharmacyId = await findPharmacyId(db, id);
  const { time_zone: timeZone, controlled_departments } = await viewPharmacySettings(db, pharmacyId);
  const meant = sql`loss.pharmacy_id = ${pharmacyId} and coalesce(${state} = ${filter.state ?? null}, true)
    and coalesce(to_char(registered_at at time zone ${timeZone}, 'YYYY-MM') = ${filter.month ?? null}, true)`;
  const counted = await answering({ count: 'int' })`
    select count(*) as count from loss where ${meant}
  `.execute(db);
  const { rows } = await answering(contract.lossSchema.shape)`
    select loss.id, ${state} as state, reason, code, item_key is not null as is_known, internal_code, description, units,
      round(units * value, 2) as money, lot, expiry::text as expiry, serial,
      department = any(${controlled_departments}) as is_controlled, image is not null as has_photo,
      (select registered_by from earlier_loss_of_box(loss)) as already_lost_by,
      registered_by, ${isoMoment(sql`registered_at`)} as registered_at, first_by, confirmed_by, discarded_by,
      discard_reason, loss_file.number as file
    from loss left join loss_file on loss_file.id = file_id
    where ${meant}
    order by loss.registered_at desc, loss.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: rows };
}

/** One confirmation after the other, so that a box is lost once. Refuses `not_found`. */
export const confirmLosses = transact(contract.confirmLosses, async (tx, { caller }, { id, losses }) => {
  const pharmacyId = await holdLosses(tx, id);
  await nameItems(tx, pharmacyId);
  const { controlled_departments: controlled } = await viewPharmacySettings(tx, pharmacyId);
  const { rows } = await answering({
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
    `.execute(tx);
  const answer = { confirmed: 0, waiting: 0, same_person: 0, unknown: 0, already_lost: 0 };
  for (const each of rows) answer[each.outcome] = each.losses.length;
  const { confirmed, waiting } = answer;
  if (confirmed + waiting > 0) {
    const money = rows.find(({ outcome }) => outcome === 'confirmed')?.money ?? 0;
    await writeAudit(tx, caller, [
      { ...ofPharmacy(pharmacyId), action: 'confirm_losses', after: { losses: confirmed, money, waiting } },
    ]);
  }
  return answer;
});

/** Refuses `not_found`. */
export const discardLosses = transact(
  contract.discardLosses,
  async (tx, { caller }, { id, losses, reason }) => {
    const pharmacyId = await holdLosses(tx, id);
    const { rows } = await answering({ id: 'text' })`
      update loss set discarded_at = now(), discarded_by = ${caller.name}, discard_reason = ${reason}
      where ${isChosen(pharmacyId, losses)} and undone_at is null and discarded_at is null and file_id is null
      returning id
    `.execute(tx);
    const after = { losses: rows.length, reason };
    if (rows.length > 0)
      await writeAudit(tx, caller, [{ ...ofPharmacy(pharmacyId), action: 'discard_losses', after }]);
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
