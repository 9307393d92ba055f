import { randomUUID } from 'node:crypto';
import type { BenchServer } from './bench-server.js';

/** The most counts in one batch (docs/mobile-sync.md, "Batches"). */
export const BATCH = 500;

/** The location of the counts of a batch. */
export interface BenchLocation {
  readonly pharmacy: string;
  readonly inventoryID: number;
  readonly sectionID: string;
}

interface BenchCount {
  readonly amplify_id: string;
  readonly barcode: readonly [{ readonly barcode: string; readonly count: number }];
  readonly createdAt: string;
}

/** 500 new counts of one line each. */
export function makeBatch(): BenchCount[] {
  return Array.from({ length: BATCH }, (_, index) => ({
    amplify_id: randomUUID(),
    barcode: [{ barcode: `789${String(index * 37).padStart(10, '0')}`, count: index % 50 }],
    createdAt: new Date(1_780_000_000_000 + index * 3_000).toISOString(),
  }));
}

/** The lower bound for storing a batch: two plain inserts, of its counts and of their lines, in one transaction. */
export async function insertBatchPlainly(
  { client }: BenchServer,
  { pharmacy, inventoryID, sectionID }: BenchLocation,
  collector: number,
  batch: readonly BenchCount[],
): Promise<void> {
  const location = [inventoryID, sectionID, collector];
  await client.query('begin');
  const inserted = await client.query<{ id: string }>(
    `insert into count (pharmacy_id, inventory_number, section_id, collector_id, amplify_id, cognito_user_id, user_name,
       barcode, created_at) values ${marks(BATCH, 9)} returning id`,
    batch.flatMap(({ amplify_id, barcode, createdAt }) => [
      pharmacy,
      ...location,
      amplify_id,
      'sub',
      'Bench',
      JSON.stringify(barcode),
      createdAt,
    ]),
  );
  await client.query(
    `insert into count_line (pharmacy_id, inventory_number, section_id, collector_id, count_id, entry_index, kind,
       barcode, internal_code, quantity, factor, created_at, received_at) values ${marks(BATCH, 13)}`,
    batch.flatMap(({ barcode: [entry], createdAt }, index) => [
      pharmacy,
      ...location,
      inserted.rows[index]?.id,
      0,
      'barcode',
      entry.barcode,
      '',
      entry.count,
      1,
      createdAt,
      createdAt,
    ]),
  );
  await client.query('commit');
}

function marks(rows: number, cells: number): string {
  return Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: cells }, (_, cell) => `$${row * cells + cell + 1}`).join(',')})`,
  ).join(',');
}
