import { randomUUID } from 'node:crypto';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { liveRowsOf } from '../../testing/database/pharmacy-rows.js';
import { rowsIn } from '../../testing/database/rows.js';
import { type TestAnswer, useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addSection,
  mobileCount,
  submitOne,
  usePharmacy,
} from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server);
let inventory: InventoryId;
let counted: { amplify_id: string };
let countId: number;
beforeEach(async () => {
  inventory = (await addInventory(server, pharmacy.id)).inventory_id;
  const sectionID = await addSection(server, inventory);
  counted = mobileCount(inventory, { sectionID });
  countId = (await submitOne(server, counted)).id ?? 0;
});

const remove = () => server.call('deletePharmacy', { as: 'admin', params: { id: pharmacy.id } });
const editCounted = (body: object) => server.call('editCount', { as: 'mod', params: { id: countId }, body });
const nothing = { pharmacy: 0, product: 0, inventory: 0, section: 0, count: 0, lines: 0 };
const notFound = { status: 404, body: { code: 'not_found' } };

interface Writer {
  readonly what: string;
  readonly prepare?: () => Promise<TestAnswer>;
  readonly write: () => Promise<TestAnswer>;
  /** Statuses before and after the deletion, when counts are unplaced and the rest is refused. */
  readonly done: number;
  readonly refused: object;
}

const writers: readonly Writer[] = [
  {
    what: 'a batch of counts',
    write: () =>
      server.call('submitCounts', {
        body: [
          mobileCount(inventory),
          { ...counted, factor: 3, _version: 1 },
          mobileCount(pharmacy.inventory_uuid),
        ],
      }),
    done: 200,
    refused: {
      status: 200,
      body: { results: [{ unplaced: true }, { status: 'merged' }, { unplaced: true }] },
    },
  },
  {
    what: 'a correction of a count',
    write: () => editCounted({ factor: 7 }),
    done: 200,
    refused: notFound,
  },
  {
    what: 'a count that is brought back',
    prepare: () => editCounted({ _deleted: true }),
    write: () => editCounted({ _deleted: false }),
    done: 200,
    refused: notFound,
  },
  {
    what: 'an import',
    write: () => server.call('bulkProducts', { body: [{ pharmacy: pharmacy.id, internal_code: '1' }] }),
    done: 201,
    refused: notFound,
  },
  {
    what: 'a new inventory',
    write: () => server.call('createInventory', { body: { name: 'Novo', pharmacy: pharmacy.id } }),
    done: 201,
    refused: { status: 400, body: { code: 'invalid' } },
  },
  {
    what: "a collector's section",
    write: () =>
      server.call('openSection', { body: { id: randomUUID(), inventoryID: inventory, name: 'B' } }),
    done: 201,
    refused: notFound,
  },
  {
    what: "the staff's section",
    write: () => server.call('addSection', { params: { id: inventory }, body: { name: 'C' } }),
    done: 201,
    refused: notFound,
  },
  {
    what: 'the end of an inventory',
    write: () => server.call('finaliseInventory', { params: { id: inventory }, body: { finalizado: true } }),
    done: 200,
    refused: notFound,
  },
  {
    what: 'another name',
    write: () => server.call('editPharmacy', { params: { id: pharmacy.id }, body: { name: 'Outra' } }),
    done: 200,
    refused: notFound,
  },
  {
    what: 'a copy of it',
    write: () => server.call('createPharmacy', { body: { name: 'Cópia', copy_from: pharmacy.id } }),
    done: 201,
    refused: notFound,
  },
];

describe.each(writers)('$what', ({ prepare, write, done, refused }) => {
  beforeEach(async () => {
    await prepare?.();
  });

  it('deleting a pharmacy waits for a current write and deletes its rows', async () => {
    const [written, removed] = await behindTheGate(write, remove);
    expect(written.status).toBe(done);
    expect(removed.status).toBe(200);
    expect(await liveRowsOf(server.db, pharmacy.id)).toEqual(nothing);
  });

  it('a write waits while its pharmacy is deleted and restores nothing', async () => {
    const [removed, written] = await behindTheGate(remove, write);
    expect(removed.status).toBe(200);
    expect(written).toMatchObject(refused);
    expect(await liveRowsOf(server.db, pharmacy.id)).toEqual(nothing);
  });
});

it('two simultaneous deletions of a pharmacy delete it once', async () => {
  const [one, other] = await behindTheGate(remove, remove);
  expect(one).toMatchObject({ status: 200, body: { inventories: 1, sections: 1, counts: 1 } });
  expect(other).toMatchObject(notFound);
});

it('deleting during batches and imports loses nothing acknowledged, leaves nothing live', async () => {
  const batch = () => Array.from({ length: 25 }, () => mobileCount(inventory));
  const rows = (start: number) =>
    Array.from({ length: 50 }, (_, index) => ({ pharmacy: pharmacy.id, internal_code: `${start + index}` }));
  const collectors = ['user', 'mod', 'admin'] as const;
  const batches = collectors.flatMap((as) =>
    Array.from({ length: 4 }, () => server.call('submitCounts', { as, body: batch() })),
  );
  const imports = [1, 26, 51, 76].map((start) => server.call('bulkProducts', { body: rows(start) }));
  const removed = await remove();
  const results = (await Promise.all(batches)).flatMap(({ body }): MobileCountResult[] => body.results);
  const answers = await Promise.all(imports);
  expect(removed.status).toBe(200);
  expect(results.filter(({ status }) => status === 'created')).toHaveLength(300);
  const taken = results.filter(({ unplaced }) => !unplaced).map(({ amplify_id }) => amplify_id);
  expect(removed.body.counts).toBe(taken.length + 1);
  for (const { status } of answers) expect([201, 404]).toContain(status);
  expect(removed.body.products).toBe(answers.reduce((sum, { body }) => sum + (body.created ?? 0), 0));
  expect(await liveRowsOf(server.db, pharmacy.id)).toEqual(nothing);
  expect(await kept()).toEqual([...taken, counted.amplify_id].sort());
});

async function kept(): Promise<string[]> {
  const rows = await rowsIn(server.db, 'count', { pharmacy_id: pharmacy.id }, 'amplify_id');
  return rows.map((row) => row.amplify_id).sort();
}

type Call = () => Promise<TestAnswer>;

/**
 * Starts the second call once only the first's audit row, delayed by a locked table (the gate), is missing.
 * Opens the gate when the second waits for a lock.
 */
async function behindTheGate(first: Call, second: Call): Promise<[TestAnswer, TestAnswer]> {
  const gate = await server.db.startTransaction().execute();
  const calls: Promise<TestAnswer>[] = [];
  try {
    await sql`lock table audit in share row exclusive mode`.execute(gate);
    for (const call of [first, second]) {
      calls.push(call());
      await untilWaiting(server.db, calls.length);
    }
  } finally {
    await gate.commit().execute();
  }
  const [one, other] = await Promise.all(calls);
  if (one === undefined || other === undefined) throw new Error('both calls were made');
  return [one, other];
}
