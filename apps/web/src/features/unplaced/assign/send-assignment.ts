import { assignUnplacedCounts, listUnplacedCounts, type UnplacedCount } from '@balanco/contract/unplaced';
import { request } from '../../../api/client';
import type { Assignment, Destination } from './assignment';

/**
 * Assigns the counts, page after page where it is about all that name an inventory.
 *
 * @param onAssigned told after each page how many of it were assigned
 * @returns how many were assigned: fewer than asked where somebody else was quicker with some
 * @throws what `request` throws; the pages before stay assigned, and running it again goes on behind them
 */
export async function sendAssignment(
  assignment: Assignment,
  to: Destination,
  onAssigned: (count: number) => void,
): Promise<number> {
  if (assignment.kind === 'selected') return assign(assignment.counts, to);
  let total = 0;
  for (;;) {
    // What was assigned has left the list: what is left begins at the first page again.
    const query = { page: 1, named_inventory: assignment.named };
    const { results } = await request(listUnplacedCounts, { query });
    const assigned = results.length === 0 ? 0 : await assign(results, to);
    // None where all is done, or where somebody else is at the same work: the rest is theirs.
    if (assigned === 0) return total;
    total += assigned;
    onAssigned(assigned);
  }
}

async function assign(counts: readonly UnplacedCount[], to: Destination): Promise<number> {
  const body = { counts: counts.map(({ id }) => id), ...to };
  return (await request(assignUnplacedCounts, { body })).assigned;
}
