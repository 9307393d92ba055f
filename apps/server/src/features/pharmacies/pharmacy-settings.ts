import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_EXPIRY } from '@balanco/contract/expiry/expiry-settings';
import { NO_DAILY } from '@balanco/contract/inventories/daily-settings';
import { APPROVAL_LIMITS, type ApprovalLimits } from '@balanco/contract/pharmacies/approval-limits';
import { NO_IDENTITY, pharmacyIdentitySchema } from '@balanco/contract/pharmacies/pharmacy-identity';
import * as contract from '@balanco/contract/pharmacies/pharmacy-settings';
import { recountDefaultsSchema } from '@balanco/contract/recounts/recount-defaults';
import { sql } from 'kysely';
import { invalidField } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
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
  const { rows } = await answering({ department: 'text' })`
    select department from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null and department <> ''
    group by department order by department collate pt_br
  `.execute(db);
  return rows.map((row) => row.department);
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
  await auditThing(tx, caller, ['pharmacy', id, id], {
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

async function store(tx: Transaction, id: string, settings: contract.PharmacySettings): Promise<void> {
  const { tolerance, recount } = settings;
  await sql`
    insert into pharmacy_settings (
      pharmacy_id, value_basis, time_zone, approval_gross, approval_item, reason_from, zero_share,
      tolerance_units, tolerance_percent, tolerance_money, controlled_departments,
      recount_criteria, recount_money, recount_percent, recount_units, recount_share, recount_sample, alarms,
      identity, photo_kinds, daily, expiry, expiry_departments, exchange_folder
    ) values (
      ${id}, ${settings.value_basis}, ${settings.time_zone},
      ${settings.approval_gross}, ${settings.approval_item}, ${settings.reason_from}, ${settings.zero_share},
      ${tolerance.units}, ${tolerance.percent}, ${tolerance.money}, ${settings.controlled_departments},
      ${recount.criteria}, ${recount.money}, ${recount.percent}, ${recount.units},
      ${recount.share}, ${recount.sample}, ${JSON.stringify(settings.alarms)},
      ${JSON.stringify(settings.identity)}, ${settings.photo_kinds}, ${JSON.stringify(settings.daily)},
      ${JSON.stringify(settings.expiry)}, ${settings.expiry_departments}, ${settings.exchange_folder}
    )
    on conflict (pharmacy_id) do update set
      value_basis = excluded.value_basis, time_zone = excluded.time_zone,
      approval_gross = excluded.approval_gross, approval_item = excluded.approval_item,
      reason_from = excluded.reason_from, zero_share = excluded.zero_share,
      tolerance_units = excluded.tolerance_units, tolerance_percent = excluded.tolerance_percent,
      tolerance_money = excluded.tolerance_money, controlled_departments = excluded.controlled_departments,
      recount_criteria = excluded.recount_criteria, recount_money = excluded.recount_money,
      recount_percent = excluded.recount_percent, recount_units = excluded.recount_units,
      recount_share = excluded.recount_share, recount_sample = excluded.recount_sample,
      alarms = excluded.alarms, identity = excluded.identity,
      photo_kinds = excluded.photo_kinds, daily = excluded.daily,
      expiry = excluded.expiry, expiry_departments = excluded.expiry_departments, exchange_folder = excluded.exchange_folder
  `.execute(tx);
}

const stored = contract.pharmacySettingsSchema;
const settingsRows = answering({
  ...stored.omit({ tolerance: true, recount: true, alarms: true, identity: true, daily: true, expiry: true })
    .shape,
  tolerance_units: 'number',
  tolerance_percent: 'number',
  tolerance_money: 'number',
  recount_criteria: recountDefaultsSchema.shape.criteria,
  recount_money: 'number',
  recount_percent: 'number',
  recount_units: 'number',
  recount_share: 'number',
  recount_sample: 'int',
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
      tolerance_units, tolerance_percent, tolerance_money, controlled_departments,
      recount_criteria, recount_money, recount_percent, recount_units, recount_share, recount_sample, alarms,
      identity, photo_kinds, daily, expiry, expiry_departments, exchange_folder
    from pharmacy_settings where pharmacy_id = ${pharmacyId}
  `.first(db);
  if (row === undefined) return contract.DEFAULT_SETTINGS;
  const { tolerance_units, tolerance_percent, tolerance_money, ...withRecount } = row;
  const {
    recount_criteria: criteria,
    recount_money,
    recount_percent,
    recount_units,
    recount_share,
    recount_sample,
    alarms,
    identity,
    daily,
    expiry,
    ...settings
  } = withRecount;
  return {
    ...settings,
    tolerance: { units: tolerance_units, percent: tolerance_percent, money: tolerance_money },
    recount: {
      criteria,
      money: recount_money,
      percent: recount_percent,
      units: recount_units,
      share: recount_share,
      sample: recount_sample,
    },
    alarms: { ...contract.DEFAULT_ALARMS, ...alarms },
    identity: { ...NO_IDENTITY, ...identity },
    daily: { ...NO_DAILY, ...daily },
    expiry: { ...DEFAULT_EXPIRY, ...expiry },
  };
}
