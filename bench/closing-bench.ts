import type { BenchServer } from './bench-server.js';
import { type Comparison, compare } from './compare.js';
import { fillCountedPharmacy } from './counted-pharmacy.js';

const LINES = 200_000;
const ROUNDS = 7;

/**
 * Compares a page of Divergências, and the head of an inventory's page, of 20,000 items and 200,000 lines with the
 * plainest statement that finds each item's stock and units, without states, marks, codes in two items or new items.
 */
export async function benchClosing(server: BenchServer): Promise<Comparison[]> {
  const { pharmacy, inventory } = await fillCountedPharmacy(server, 'Closing', 2 * LINES);
  const bare = () =>
    server.client.query(
      `select item_key, expected, units, units - expected as difference
       from (
         select item_key(internal_code_key, barcode_key) as item_key, sum(system_stock) as expected, sum(units) as units,
           max(value) as value
         from product
         left join (
           select barcode_key, sum(quantity * factor) as units from count_line
           where pharmacy_id = $1 and inventory_number = $2 and live and kind <> 'unrecognised'
           group by barcode_key
         ) as counted using (barcode_key)
         where pharmacy_id = $1 and deleted_at is null
         group by 1
       ) as item
       order by abs((units - expected) * value) desc nulls last limit 100`,
      [pharmacy, inventory],
    );
  const get = (path: string) => () => server.send('GET', `/api/inventories/${inventory}/${path}`);
  const live = 'the catalogue as snapshot';
  const rows = [
    await compare(
      `page of Divergências, ${live}`,
      '< 1.6',
      ROUNDS,
      get('divergence/?filter=divergent'),
      bare,
    ),
    await compare(`totals of Divergências, ${live}`, '< 1.6', ROUNDS, get('closing/'), bare),
  ];
  await server.send('POST', `/api/inventories/${inventory}/snapshot/`);
  await server.client.query('vacuum analyze');
  return [
    ...rows,
    await compare('page of Divergências', '< 1.6', ROUNDS, get('divergence/?filter=divergent'), bare),
    await compare('totals of Divergências', '< 1.6', ROUNDS, get('closing/'), bare),
  ];
}
