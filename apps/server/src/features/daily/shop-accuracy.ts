import type { ShopAccuracy } from '@balanco/contract/inventories/daily-count';
import { dayOf } from '@balanco/daily-list/daily-item';
import { estimateAccuracy, type FirstAnswer, fullCountAdvised } from '@balanco/daily-list/estimate-accuracy';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';

/** The accuracy below which a full count is worth its night. */
const WANTED = 0.95;
const MONTHS = 12;

/** Of the pharmacies within reach that had a list in twelve months (docs/daily-count.md). Refuses `not_found`. */
export async function viewShopAccuracy(
  db: Database,
  caller: Reaching,
  { pharmacy }: { readonly pharmacy?: string | undefined },
): Promise<ShopAccuracy[]> {
  const only = pharmacy === undefined ? null : await findPharmacyId(db, pharmacy);
  const rows = await answering({
    pharmacy: 'text',
    pharmacy_name: 'text',
    today: 'text',
    last_full_count: 'text?',
    answers: [{ day: 'text', stratum: 'text', right: 'boolean' }],
    months: [
      {
        month: 'text',
        end: 'text',
        empty_shelves: 'int',
        answers: 'int',
        right: 'int',
        shortage: 'number',
        overage: 'number',
      },
    ],
  })`
    with answer as materialized (
      select inventory.pharmacy_id, daily_on, reason ->> 'share' as share, reason ->> 'stratum' as stratum, first_counted, first_expected,
        round((first_counted - first_expected) * first_value, 2) as value
      from daily_item join inventory on number = inventory_number
      where first_counted is not null and deleted_at is null and daily_on > current_date - interval '13 months'
        and (${only}::uuid is null or inventory.pharmacy_id = ${only})
        ${andWithinReach(caller, 'inventory.pharmacy_id')}
    )
    select pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, current_date::text as today,
      (
        select max(settled_at)::date::text from settlement join inventory on number = inventory_number
        left join inventory_terms using (inventory_number)
        where settlement.pharmacy_id = pharmacy.id and superseded_at is null and daily_on is null
          and deleted_at is null and coalesce(scope, 'full') = 'full'
      ) as last_full_count,
      coalesce((
        select json_agg(json_build_object('day', daily_on, 'stratum', stratum, 'right', first_counted = first_expected))
        from answer where pharmacy_id = pharmacy.id and share = 'random'
      ), '[]') as answers,
      (
        select json_agg(to_json(told) order by month) from (
          select to_char(first_day, 'YYYY-MM') as month,
            least(first_day + interval '1 month - 1 day', current_date)::date::text as end,
            count(*) filter (where first_counted = 0 and first_expected > 0) as empty_shelves,
            count(*) filter (where stratum = 'stocked') as answers,
            count(*) filter (where stratum = 'stocked' and first_counted = first_expected) as right,
            coalesce(-sum(value) filter (where value < 0), 0) as shortage,
            coalesce(sum(value) filter (where value > 0), 0) as overage
          from generate_series(date_trunc('month', current_date) - make_interval(months => ${MONTHS - 1}),
            date_trunc('month', current_date), '1 month') as first_day
          left join answer on pharmacy_id = pharmacy.id and date_trunc('month', daily_on) = first_day
          group by first_day
        ) as told
      ) as months
    from pharmacy where deleted_at is null and id in (select pharmacy_id from answer)
    order by name collate pt_br, id
  `.all(db);
  return rows.map(({ answers, months, today, last_full_count, ...shop }) => {
    const given = answers.map(({ day, ...answer }) => ({ ...answer, day: dayOf(day) }) as FirstAnswer);
    const at = (day: string) =>
      estimateAccuracy(given, {
        stratum: 'stocked',
        today: dayOf(day),
        lastFullCount: last_full_count === null || last_full_count > day ? null : dayOf(last_full_count),
      });
    const accuracy = at(today);
    return {
      ...shop,
      accuracy,
      is_full_count_advised: fullCountAdvised(accuracy, WANTED),
      // Of 200 shops those of all months would hold the server up.
      months: months.map(({ end, ...month }) => ({ ...month, accuracy: only === null ? null : at(end) })),
    };
  });
}
