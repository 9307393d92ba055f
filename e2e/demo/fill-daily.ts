import { randomUUID } from 'node:crypto';
import type { DailyCount } from '@balanco/contract/inventories/daily-count';
import type { MobileRecounts } from '@balanco/contract/recounts/recounts';
import type { ServerAccess } from '../harness/start-server.js';
import { withDatabase } from '../programs/faults/faults.js';
import type { ApiSession } from '../stock-take/api.js';
import { type CreatedPharmacy, finalise } from '../stock-take/locations.js';
import { settle } from '../stock-take/settling.js';
import { arriveWhenCounted } from './arrive-when-counted.js';
import type { DemoSessions } from './people.js';
import { TALKS } from './shops.js';

const ITEMS = 12;
const DAYS = 365;
const DAY_MS = 86_400_000;
const WRONG_EVERY = 5;

/**
 * A year of days: `lived` mornings are opened, counted and settled, those before them are only what they found, and today's
 * list is open.
 */
export async function fillDaily(
  server: ServerAccess,
  { admin, collectors }: DemoSessions,
  pharmacies: readonly CreatedPharmacy[],
  lived: number,
): Promise<void> {
  const [collector] = collectors;
  await withDatabase(server, async (client) => {
    for (const [at, { id }] of pharmacies.entries()) {
      for (let ago = lived; collector !== undefined && at === 0 && ago > 0; ago -= 1) {
        const inventory = await liveMorning(server, { admin, collector, pharmacy: id, ago });
        await client.query(
          `update inventory set daily_on = daily_on - $2::integer, created_at = created_at - make_interval(days => $2),
             finalised_at = finalised_at - make_interval(days => $2) where number = $1`,
          [inventory, ago],
        );
        await client.query(
          'update settlement set settled_at = settled_at - make_interval(days => $2) where inventory_number = $1',
          [inventory, ago],
        );
      }
      await client.query(earlierDays, [id, at === 0 ? lived + 1 : 1, DAYS]);
      await admin.send('POST', `/api/pharmacies/${id}/daily-count/`);
      if (at === 1) await client.query(sellsFast, [id, TALKS[1]?.barcode]);
    }
  });
}

interface Morning {
  readonly admin: ApiSession;
  readonly collector: ApiSession;
  readonly pharmacy: string;
  readonly ago: number;
}

async function liveMorning(
  server: ServerAccess,
  { admin, collector, pharmacy, ago }: Morning,
): Promise<number> {
  const path = `/api/pharmacies/${pharmacy}/daily-count/`;
  const { list } = (await admin.send('POST', path)) as DailyCount;
  const inventoryID = Number(list?.inventory_id);
  const { results } = (await collector.send('GET', '/api/mobile/recounts/')) as MobileRecounts;
  const asked = results.find((each) => each.inventoryID === inventoryID);
  const units = new Map(list?.items.map(({ key, expected }) => [key, expected]));
  const counts = asked?.items.map(({ key, own_code: code, barcodes }, place) => {
    const count = Math.max(0, (units.get(key) ?? 0) - Number((place + ago) % WRONG_EVERY === 0));
    return {
      amplify_id: randomUUID(),
      inventoryID,
      sectionID: asked.sectionID,
      ...(barcodes.includes(code)
        ? { barcode: [{ barcode: code, count }] }
        : { internalBarcode: { code, count } }),
      createdAt: new Date(Date.now() - ago * DAY_MS + place * 20_000).toISOString(),
    };
  });
  await arriveWhenCounted(server, () => collector.send('POST', '/api/mobile/counts/', counts));
  // The answers stand: the page takes them in.
  await admin.send('GET', path);
  await finalise(admin, { inventoryID });
  await settle(admin, inventoryID);
  return inventoryID;
}

/** What expires in the first pharmacy is sold here, nearly each morning. */
const sellsFast = `
  update daily_stock set sales = 170 where pharmacy_id = $1 and item_key = (
    select item_key(internal_code_key, barcode_key) from product where pharmacy_id = $1 and barcode = $2
  )
`;

/** $1 pharmacy, $2 to $3 days ago. Records become better: 18 % of the first answers differ, later 6 %. */
const earlierDays = `
  with day as (
    insert into inventory (pharmacy_id, name, source, daily_on, created_at, finalised_at, finalised_by)
    select $1::uuid, 'Contagem do dia ' || to_char(current_date - ago, 'DD/MM/YYYY'), 'web', current_date - ago,
      current_date - ago + time '10:00', current_date - ago + time '11:30', 'Balanço'
    from generate_series($2::integer, $3::integer) as ago
    where not exists (select from inventory where pharmacy_id = $1::uuid and daily_on = current_date - ago)
    returning number, daily_on, current_date - daily_on as ago
  ), section as (
    insert into section (id, pharmacy_id, inventory_number, name, finalised_at)
    select uuid_v7(), $1::uuid, number, 'Lista do dia', daily_on + time '11:30' from day returning id, inventory_number
  ), list as (
    insert into daily_list (inventory_number, pharmacy_id, section_id, closed_at)
    select inventory_number, $1::uuid, id, now() from section returning inventory_number
  ), item as (
    select row_number() over (order by md5(internal_code)) - 1 as place, count(*) over () as items, product.*
    from product where pharmacy_id = $1::uuid and deleted_at is null and system_stock > 0
  )
  insert into daily_item (inventory_number, pharmacy_id, item_key, place, places, reason, internal_code, barcodes,
    description, first_counted, first_expected, first_value, looked_at)
  select number, $1::uuid, item_key(internal_code_key, barcode_key), line, '{}', case when line < 3
      then '{"share": "random", "stratum": "stocked"}'::jsonb
      else '{"share": "risk", "movements": null, "since": null, "value": null, "errors": 0}' end,
    internal_code, array_remove(array[barcode], ''), description,
    case when chance >= 60 + ago / 3 then system_stock when chance % 4 = 0 then 0 else greatest(system_stock - 1, 0) end,
    system_stock, value, daily_on + time '11:00'
  from day join list on list.inventory_number = day.number
  cross join generate_series(0, ${ITEMS - 1}) as line
  join item on item.place = (ago * ${ITEMS} + line) % items
  cross join lateral (select ('x' || substr(md5(ago || ':' || line), 1, 6))::bit(24)::integer % 1000 as chance) as luck
  on conflict do nothing
`;
