import * as contract from '@balanco/contract/inventories/daily-count';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { useCase } from '../../use-case.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { viewChosen, viewDailyCount } from './view-daily-count.js';

/** See docs/daily-count.md, "The list". Refuses `not_found`, also for an item that the catalogue doesn't have. */
export const chooseDailyItem = useCase(
  contract.chooseDailyItem,
  async ({ db }, { id, key, is_chosen: isChosen }) => {
    const pharmacyId = await findPharmacyId(db, id);
    await db.transaction().execute(async (tx) => {
      if (!isChosen) {
        await sql`delete from daily_choice where pharmacy_id = ${pharmacyId} and item_key = ${key}`.execute(
          tx,
        );
        return;
      }
      await sql`
      insert into daily_choice (pharmacy_id, item_key) values (${pharmacyId}, ${key})
      on conflict (pharmacy_id, item_key) do update set chosen_at = now()
    `.execute(tx);
      if ((await viewChosen(tx, pharmacyId)).some((item) => item.key === key)) return;
      throw new AppError('not_found', 'Este item não está no catálogo desta farmácia.');
    });
    return viewDailyCount(db, id);
  },
);
