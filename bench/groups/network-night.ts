import type { BenchServer } from '../bench-server.js';
import { group } from '../group.js';

const ROUNDS = 7;

const NIGHT = 'Rede, where to call among 200 pharmacies, 100 of them counting';

/** Which of 200 pharmacies need a call, beside their running inventories with sections, tallies and devices. */
export const networkNight = group({
  name: 'network-night',
  rows: { [NIGHT]: '-' },
  async run(bench) {
    const server = await bench.server();
    const { client, send } = server;
    await fillNight(server);
    await bench.row(
      NIGHT,
      ROUNDS,
      () => send('GET', '/api/network/?search=loja&sort=attention&page_size=200'),
      () =>
        client.query(`
          select number, sections, closed, max(last_received_at), max(queued)
          from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id and pharmacy.name like 'Loja %'
          cross join lateral (
            select count(*) as sections, count(finalised_at) as closed from section where inventory_number = number
          ) as placed
          left join collector_tally on collector_tally.inventory_number = number
          left join collector on collector.id = collector_id left join device on device.sub = collector.sub
          where inventory.finalised_at is null group by number, sections, closed`),
    );
  },
});

/**
 * Half of the pharmacies count, some in two inventories: 30 sections, three people with a phone each. The others
 * have an inventory that was finalised within days.
 */
async function fillNight({ client }: BenchServer): Promise<void> {
  await client.query(`
    insert into pharmacy (name) select 'Loja ' || lpad(i::text, 3, '0') from generate_series(1, 200) as i;
    create temporary table shop as
      select id as pharmacy_id, right(name, 3)::integer as i from pharmacy where name like 'Loja %';
    insert into inventory (pharmacy_id, name, source, finalised_at)
      select pharmacy_id, 'Balanço ' || n, 'web', case when i > 100 or n = 3 then now() - i * interval '5 hours' end
      from shop, generate_series(1, 3) as n where n <> 2 or i % 3 = 0;
    create temporary table night as
      select inventory.number, shop.* from inventory join shop using (pharmacy_id) where finalised_at is null;
    insert into section (id, pharmacy_id, inventory_number, name, finalised_at)
      select gen_random_uuid(), pharmacy_id, number, 'Corredor ' || n, case when n <= i % 31 then now() end
      from night, generate_series(1, 30) as n;
    insert into collector (pharmacy_id, sub, name, email)
      select pharmacy_id, 'night-' || i || '-' || n, 'Pessoa ' || n, '' from shop, generate_series(1, 3) as n;
    insert into collector_tally (pharmacy_id, collector_id, inventory_number, received_hour, lines, last_received_at)
      select pharmacy_id, collector.id, number, date_trunc('hour', now()) - n * interval '1 hour', 50,
        now() - n * interval '1 hour' - (i % 40) * interval '1 minute'
      from night join collector using (pharmacy_id), generate_series(0, 5) as n;
    insert into device (sub, device_id, queued, oldest_queued_at, clock_offset_seconds, seen_at)
      select sub, 'celular', id % 60, now() - (id % 30) * interval '1 minute', id % 7,
        now() - (id % 20) * interval '1 minute'
      from collector where sub like 'night-%';
    analyze`);
}
