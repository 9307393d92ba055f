import { type Count, listCounts } from '@balanco/contract/counts/counts';
import { type InventoryRow, listInventoriesWithCounts } from '@balanco/contract/inventories/inventories';
import { expect } from 'vitest';
import { linesOf } from '../stock-taking.js';
import { dashboardTotal, type World } from './world.js';
import { byKey, type WorldView } from './world-view.js';

/** The visible state of a run's pharmacy on the server: counts, deleted ones included, their lines, and every total. */
export async function readWorld(world: World): Promise<WorldView> {
  const { server, pharmacy } = world;
  const stored = await server.db
    .selectFrom('count')
    .select(['id', 'amplify_id', 'version', 'deleted', 'after_close', 'section_id', 'named_section'])
    .where((row) =>
      row('pharmacy_id', '=', pharmacy).or('named_inventory', '=', String(world.unknownInventory)),
    )
    .execute();
  const names = new Map(stored.map(({ id, amplify_id }) => [id, amplify_id]));
  const [lines, counts, rows, isClosed, total] = await Promise.all([
    linesOf(server, { pharmacy }),
    listedCounts(world),
    inventoryRows(world),
    isWholeClosed(world),
    dashboardTotal(server),
  ]);
  return {
    stored: byKey(
      stored.map(({ amplify_id: key, version, deleted, after_close, section_id, named_section }) => ({
        key,
        version,
        deleted,
        isAfterClose: after_close,
        section: section_id ?? named_section,
      })),
    ),
    counts: byKey(counts.map(shown)),
    lines: byKey(
      lines.map((line) => ({
        key: `${names.get(line.count_id)} ${line.entry_index}`,
        kind: line.kind,
        code: line.barcode || line.internal_code,
        quantity: line.quantity,
        factor: line.factor,
        location: [line.inventoryID, line.sectionID],
        version: line._version,
      })),
    ),
    totals: Object.fromEntries(rows.map((row) => [row.id, [row.count, row.finalizado]])),
    isWholeClosed: isClosed,
    dashboard: total - world.linesBefore,
  };
}

async function listedCounts({ server, pharmacy }: World): Promise<Count[]> {
  const answer = await server.call(listCounts, { as: 'mod', query: { pharmacy } });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function inventoryRows({ server, pharmacy }: World): Promise<InventoryRow[]> {
  const answer = await server.call(listInventoriesWithCounts, { as: 'mod', query: { pharmacy } });
  expect(answer.status).toBe(200);
  return answer.body.results;
}

async function isWholeClosed({ server, inventories }: World): Promise<boolean> {
  const { finalised_at } = await server.db
    .selectFrom('inventory')
    .select('finalised_at')
    .where('uuid', '=', String(inventories[1]))
    .executeTakeFirstOrThrow();
  return finalised_at !== null;
}

function shown(count: Count) {
  const { cognitoUserID, barcode, internalBarcode, factor, createdAt, inventoryID, sectionID } = count;
  return {
    key: count.amplify_id,
    owner: cognitoUserID,
    version: count._version,
    barcode,
    internalBarcode,
    factor,
    countedAt: createdAt,
    location: [inventoryID, sectionID],
  };
}
