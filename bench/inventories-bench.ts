import type { BenchServer } from './bench-server.js';
import { type Comparison, compare } from './compare.js';
import { fillCountedPharmacy } from './counted-pharmacy.js';

const COUNTS = 20_000;

/** Compares the deletion of an inventory with 10,000 counts with two plain updates of its counts and their lines. */
export async function benchDeleteInventory(server: BenchServer): Promise<Comparison> {
  const rounds = 3;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 2 * rounds; round += 1) {
    const { inventory } = await fillCountedPharmacy(server, `Deleted ${round}`, COUNTS);
    (round < rounds ? ours : bare).push(inventory);
  }
  return compare(
    `deletion of an inventory with ${COUNTS / 2} counts`,
    '< 1.6',
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
}
