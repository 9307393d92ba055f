import { type AlarmLimits, DEFAULT_ALARMS } from '@balanco/contract/pharmacies/alarm-limits';
import {
  DEFAULT_SETTINGS,
  type PharmacySettings,
  type TimeZone,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

type SettingsRow = Omit<PharmacySettings, 'tolerance' | 'recount' | 'alarms' | 'time_zone'> & {
  readonly time_zone: TimeZone;
  readonly tolerance_units: number;
  readonly tolerance_percent: number;
  readonly tolerance_money: number;
  readonly recount_criteria: RecountDefaults['criteria'];
  readonly recount_money: number;
  readonly recount_percent: number;
  readonly recount_units: number;
  readonly recount_share: number;
  readonly recount_sample: number;
  readonly alarms: Partial<AlarmLimits>;
};

/** How a pharmacy closes its inventories; the defaults, if nobody changed them (docs/closing.md, "Settings"). */
export async function viewPharmacySettings(
  db: Database | Transaction,
  pharmacyId: string,
): Promise<PharmacySettings> {
  const { rows } = await sql<SettingsRow>`
    select value_basis, time_zone, approval_gross, approval_item, reason_from, zero_share,
      tolerance_units, tolerance_percent, tolerance_money, controlled_departments,
      recount_criteria, recount_money, recount_percent, recount_units, recount_share, recount_sample, alarms
    from pharmacy_settings where pharmacy_id = ${pharmacyId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return DEFAULT_SETTINGS;
  const { tolerance_units, tolerance_percent, tolerance_money, ...withRecount } = row;
  const {
    recount_criteria: criteria,
    recount_money,
    recount_percent,
    recount_units,
    recount_share,
    recount_sample,
    alarms,
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
    alarms: { ...DEFAULT_ALARMS, ...alarms },
  };
}

/** The departments of a pharmacy's catalogue, in the order of the alphabet. */
export async function viewDepartments(db: Database | Transaction, pharmacyId: string): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    select department from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null and department <> ''
    group by department order by department collate pt_br
  `.execute(db);
  return rows.map((row) => row.department);
}
