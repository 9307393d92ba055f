import type { Database } from '../../db/database.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';
import type { Followed } from './followed-views.js';
import type { ReadProgress } from './inventory-progress.js';
import { viewProgressFacts } from './progress-facts-views.js';
import { viewSectionProgress } from './section-progress-views.js';
import { viewSnoozes } from './snooze-views.js';

/** Reads everything about one inventory. Refuses `not_found` if it was deleted meanwhile. */
export async function readProgress(db: Database, inventory: Followed): Promise<ReadProgress> {
  const { number, inventory_id: id, pharmacy_id: pharmacyId } = inventory;
  const { alarms: limits, time_zone: timeZone } = await viewPharmacySettings(db, pharmacyId);
  return {
    inventory,
    facts: await viewProgressFacts(db, id, limits),
    sections: await viewSectionProgress(db, { number, pharmacyId }),
    snoozes: await viewSnoozes(db, number),
    limits,
    timeZone,
  };
}
