import { markNotFound } from '@balanco/contract/inventories/sections';
import { batchFailure } from '../../rules/waiting';
import { settleMarks, waitingMarks } from '../../store/marks';
import { Refused } from '../refused';
import { request } from '../request';

/**
 * What wasn't found in the lists of recounts.
 *
 * @throws what `request` throws, unless the server refuses the recount for good
 */
export async function sendMarks(person: string): Promise<void> {
  for (const waiting of await waitingMarks(person)) {
    const marks = waiting.marks.map(({ key, notFound, at }) => ({
      key,
      not_found: notFound,
      marked_at: at,
    }));
    try {
      const parts = { params: { id: waiting.section }, body: { marks } };
      const { not_found } = await request(markNotFound, parts, person);
      await settleMarks(person, waiting, not_found);
    } catch (error) {
      // The recount is gone. An older server's 404 has no such call either, and learns of it with 'Terminar'.
      const isFinal = error instanceof Refused && batchFailure(error.status, error.code) === 'fault';
      if (!isFinal) throw error;
      await settleMarks(person, waiting, null);
    }
  }
}
