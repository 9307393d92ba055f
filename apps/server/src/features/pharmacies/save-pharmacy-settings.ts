import { isDeepStrictEqual } from 'node:util';
import * as contract from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { getPharmacySettings } from './get-pharmacy-settings.js';
import { lockPharmacy } from './pharmacy-locks.js';
import { viewPharmacySettings } from './pharmacy-settings-views.js';

/**
 * Changes the settings of a pharmacy, which have the limits of approvals (docs/closing.md, "Settings"). The same settings
 * again write nothing; without those of recounts or alarms these stay. Refuses `not_found`.
 */
export async function savePharmacySettings(
  { db, caller }: Context,
  id: string,
  sent: contract.SentSettings,
): Promise<contract.PharmacySettingsAnswer> {
  authorise(caller, contract.savePharmacySettings.permission);
  return db.transaction().execute(async (tx) => {
    await lockPharmacy(tx, id, 'edit');
    const before = await viewPharmacySettings(tx, id);
    const settings = {
      ...sent,
      recount: sent.recount ?? before.recount,
      alarms: sent.alarms ?? before.alarms,
    };
    const answer = await getPharmacySettings(tx, id);
    if (isDeepStrictEqual(before, settings)) return answer;
    await store(tx, id, settings);
    await writeAudit(tx, caller, [
      {
        pharmacyId: id,
        action: 'configure',
        entity: 'pharmacy',
        entityId: id,
        before: { name: answer.pharmacy_name, ...before },
        after: { name: answer.pharmacy_name, ...settings },
      },
    ]);
    return { ...answer, ...settings };
  });
}

async function store(tx: Transaction, id: string, settings: contract.PharmacySettings): Promise<void> {
  const { tolerance, recount } = settings;
  await sql`
    insert into pharmacy_settings (
      pharmacy_id, value_basis, time_zone, approval_gross, approval_item, reason_from, zero_share,
      tolerance_units, tolerance_percent, tolerance_money, controlled_departments,
      recount_criteria, recount_money, recount_percent, recount_units, recount_share, recount_sample, alarms
    ) values (
      ${id}, ${settings.value_basis}, ${settings.time_zone}, ${settings.approval_gross}, ${settings.approval_item},
      ${settings.reason_from}, ${settings.zero_share}, ${tolerance.units}, ${tolerance.percent}, ${tolerance.money},
      ${settings.controlled_departments}, ${recount.criteria}, ${recount.money}, ${recount.percent}, ${recount.units},
      ${recount.share}, ${recount.sample}, ${JSON.stringify(settings.alarms)}
    )
    on conflict (pharmacy_id) do update set
      value_basis = excluded.value_basis, time_zone = excluded.time_zone, approval_gross = excluded.approval_gross,
      approval_item = excluded.approval_item, reason_from = excluded.reason_from, zero_share = excluded.zero_share,
      tolerance_units = excluded.tolerance_units, tolerance_percent = excluded.tolerance_percent,
      tolerance_money = excluded.tolerance_money, controlled_departments = excluded.controlled_departments,
      recount_criteria = excluded.recount_criteria, recount_money = excluded.recount_money,
      recount_percent = excluded.recount_percent, recount_units = excluded.recount_units,
      recount_share = excluded.recount_share, recount_sample = excluded.recount_sample,
      alarms = excluded.alarms
  `.execute(tx);
}
