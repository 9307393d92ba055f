import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_EXPIRY } from '@balanco/contract/expiry/expiry-settings';
import { NO_DAILY } from '@balanco/contract/inventories/daily-settings';
import {
  APPROVAL_LIMITS,
  type ApprovalLimits,
  type InventoryLimits,
  inventoryLimitsSchema,
} from '@balanco/contract/pharmacies/approval-limits';
import { NO_IDENTITY, pharmacyIdentitySchema } from '@balanco/contract/pharmacies/pharmacy-identity';
import * as contract from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { invalidField } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { lockPharmacy, viewPharmacy } from './read-pharmacies.js';

export async function getPharmacySettings(db: Queries, id: string): Promise<contract.PharmacySettingsAnswer> {
  const { name } = await viewPharmacy(db, id);
  return {
    ...(await viewPharmacySettings(db, id)),
    pharmacy: id,
    pharmacy_name: name,
    departments: await viewDepartments(db, id),
  };
}

async function viewDepartments(db: Queries, pharmacyId: string): Promise<string[]> {
  return answering({ department: 'text' })`
    select department from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null and department <> ''
    group by department order by department collate pt_br
  `.values(db);
}

/** Settings that older clients don't send stay (docs/comparison.md, "Settings"). Refuses `not_found`. */
export const savePharmacySettings = transact(contract.savePharmacySettings, async (tx, { caller }, input) => {
  const { id, ...sent } = input;
  await lockPharmacy(tx, id, 'edit');
  const before = await viewPharmacySettings(tx, id);
  const settings = {
    ...sent,
    recount: sent.recount ?? before.recount,
    alarms: sent.alarms ?? before.alarms,
    identity: sent.identity ?? before.identity,
    photo_kinds: sent.photo_kinds ?? before.photo_kinds,
    daily: sent.daily ?? before.daily,
    expiry: sent.expiry ?? before.expiry,
    expiry_departments: sent.expiry_departments ?? before.expiry_departments,
    exchange_folder: sent.exchange_folder ?? before.exchange_folder,
  };
  const answer = await getPharmacySettings(tx, id);
  if (isDeepStrictEqual(before, settings)) return answer;
  await refuseUsedFolder(tx, id, settings.exchange_folder);
  await store(tx, id, settings);
  await keepLimitChanges(tx, caller, { pharmacyId: id, before, after: settings });
  await auditPharmacy(tx, caller, id, {
    action: 'configure',
    before: { name: answer.pharmacy_name, ...before },
    after: { name: answer.pharmacy_name, ...settings },
  });
  return { ...answer, ...settings };
});

interface LimitChanges {
  readonly pharmacyId: string;
  readonly before: ApprovalLimits;
  readonly after: ApprovalLimits;
}

/** Keeps each changed limit for the inventories that began before (docs/settlement.md, "Limits"). */
async function keepLimitChanges(
  tx: Transaction,
  { name }: Pick<Caller, 'name'>,
  { pharmacyId, before, after }: LimitChanges,
): Promise<void> {
  for (const limit of APPROVAL_LIMITS) {
    if (before[limit] === after[limit]) continue;
    await sql`
      insert into limit_change (pharmacy_id, limit_name, from_amount, to_amount, changed_by)
      values (${pharmacyId}, ${limit}, ${before[limit]}, ${after[limit]}, ${name})
    `.execute(tx);
  }
}

/** Files of one pharmacy must not reach another. */
async function refuseUsedFolder(tx: Transaction, id: string, folder: string): Promise<void> {
  if (folder === '') return;
  const { rows } = await sql`
    select from pharmacy_settings where pharmacy_id <> ${id} and lower(exchange_folder) = lower(${folder})
  `.execute(tx);
  if (rows.length === 0) return;
  throw invalidField('exchange_folder', `A pasta “${folder}” já é de outra farmácia. Escolha outro nome.`);
}

async function store(
  tx: Transaction,
  id: string,
  { tolerance, recount, alarms, identity, daily, expiry, ...settings }: contract.PharmacySettings,
): Promise<void> {
  const columns = {
    ...settings,
    tolerance_units: tolerance.units,
    tolerance_percent: tolerance.percent,
    tolerance_money: tolerance.money,
    recount_criteria: recount.criteria,
    recount_money: recount.money,
    recount_percent: recount.percent,
    recount_units: recount.units,
    recount_share: recount.share,
    recount_sample: recount.sample,
    alarms: JSON.stringify(alarms),
    identity: JSON.stringify(identity),
    daily: JSON.stringify(daily),
    expiry: JSON.stringify(expiry),
  };
  await tx
    .insertInto('pharmacy_settings')
    .values({ pharmacy_id: id, ...columns })
    .onConflict((conflict) => conflict.column('pharmacy_id').doUpdateSet(columns))
    .execute();
}

const stored = contract.pharmacySettingsSchema;

const settingsRows = answering({
  ...stored.omit({ alarms: true, identity: true, daily: true, expiry: true }).shape,
  alarms: stored.shape.alarms.partial(),
  identity: pharmacyIdentitySchema.partial(),
  daily: stored.shape.daily.partial(),
  expiry: stored.shape.expiry.partial(),
});

/** Returns defaults for what nobody changed (docs/comparison.md, "Settings"). */
export async function viewPharmacySettings(
  db: Queries,
  pharmacyId: string,
): Promise<contract.PharmacySettings> {
  const row = await settingsRows`
    select value_basis, time_zone, approval_gross, approval_item, reason_from, zero_share,
      json_build_object('units', tolerance_units, 'percent', tolerance_percent, 'money', tolerance_money) as tolerance,
      json_build_object('criteria', recount_criteria, 'money', recount_money, 'percent', recount_percent,
        'units', recount_units, 'share', recount_share, 'sample', recount_sample) as recount,
      controlled_departments, alarms, identity, photo_kinds, daily, expiry, expiry_departments, exchange_folder
    from pharmacy_settings where pharmacy_id = ${pharmacyId}
  `.first(db);
  if (row === undefined) return contract.DEFAULT_SETTINGS;
  return {
    ...row,
    alarms: { ...contract.DEFAULT_ALARMS, ...row.alarms },
    identity: { ...NO_IDENTITY, ...row.identity },
    daily: { ...NO_DAILY, ...row.daily },
    expiry: { ...DEFAULT_EXPIRY, ...row.expiry },
  };
}

/**
 * The limits of an inventory: a lower one holds at once, a higher one only for inventories that begin
 * afterwards (docs/settlement.md, "Limits").
 */
export async function viewInventoryLimits(
  db: Queries,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
): Promise<InventoryLimits> {
  const changes = await answering(inventoryLimitsSchema.shape.changes.element.shape)`
    select limit_name as limit, from_amount as from, to_amount as to, ${isoMoment(sql`changed_at`)} as changed_at,
      changed_by
    from limit_change
    where pharmacy_id = ${pharmacyId}
      and changed_at >= (select inventory_began_at(${number}))
    order by changed_at, array_position(${sql.val(APPROVAL_LIMITS)}::text[], limit_name)
  `.all(db);
  const now = await viewPharmacySettings(db, pharmacyId);
  const of = (choose: (amounts: readonly number[]) => number) =>
    Object.fromEntries(
      APPROVAL_LIMITS.map((limit) => {
        const changed = changes.filter((change) => change.limit === limit);
        return [limit, choose([...changed.flatMap(({ from, to }) => [from, to]), now[limit]])];
      }),
    ) as ApprovalLimits;
  return {
    at_start: of(([first = 0]) => first),
    in_force: of((amounts) => Math.min(...amounts)),
    changes,
  };
}
