import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';

const COUNTS = 20_000;

/** Deletion with 10,000 counts, beside two plain updates. */
export const inventories = group({
  name: 'inventories',
  rows: { 'deletion of an inventory with 10000 counts': '< 1.6' },
  async run(bench) {
    const server = await bench.server();
    const rounds = 3;
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < 2 * rounds; round += 1) {
      const { inventory } = await fillCountedPharmacy(server, `Deleted ${round}`, COUNTS);
      (round < rounds ? ours : bare).push(inventory);
    }
    await bench.row(
      'deletion of an inventory with 10000 counts',
      rounds,
      (round) => server.send('DELETE', `/api/inventories/${ours[round]}/smart-delete/`),
      async (round) => {
        await server.client.query('begin');
        await server.client.query(
          `update count set deleted = true, deleted_at = now(), version = version + 1, changed_at = now()
         where inventory_number = $1 and not deleted`,
          [bare[round]],
        );
        await server.client.query('update count_line set live = false where inventory_number = $1 and live', [
          bare[round],
        ]);
        await server.client.query('commit');
      },
    );
  },
});
