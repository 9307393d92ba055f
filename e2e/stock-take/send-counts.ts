import { createRandom } from '../catalogue/random.js';
import type { ApiSession } from './api-session.js';
import type { PlannedCount } from './plan-counts.js';

const BATCH = 25;

/** The location of counts: an inventory, by its number or UUID, and a section of the collector. */
export interface CountLocation {
  readonly inventoryID: number | string;
  readonly sectionID: string;
}

interface BatchAnswer {
  results: { status: string }[];
}

/**
 * Sends one collector's counts as phones with bad reception do: in batches, out of order and each batch twice. Returns how
 * often each status was answered.
 */
export async function sendCounts(
  session: ApiSession,
  location: CountLocation,
  counts: readonly PlannedCount[],
  seed: number,
): Promise<Record<string, number>> {
  const random = createRandom(seed);
  const batches = chunk(random.shuffle(counts), BATCH);
  const statuses: Record<string, number> = {};
  for (const batch of random.shuffle([...batches, ...batches])) {
    const body = batch.map((count) => ({
      amplify_id: count.amplifyId,
      ...location,
      ...count.content,
      createdAt: count.createdAt.toISOString(),
    }));
    const { results } = (await session.send('POST', '/api/mobile/counts/', body)) as BatchAnswer;
    for (const { status } of results) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
