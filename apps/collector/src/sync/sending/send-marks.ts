import { markNotFound } from '@balanco/contract/inventories/sections';
import { settleMarks, waitingMarks } from '../../store/marks';
import { failureOf } from '../refused';
import { request } from '../request';

/**
 * What wasn't found in the lists of recounts.
 *
 * @throws what `request` throws, unless the server refuses the recount for good
 */
export async function sendMarks(person: string): Promise<void> {
  for (const waiting of await waitingMarks(person)) {
    const marks = waiting.marks.map(({ key, notFound, at }) => ({ key, not_found: notFound, marked_at: at }));
    try {
      const parts = { params: { id: waiting.section }, body: { marks } };
      const { not_found } = await request(markNotFound, parts, person);
      await settleMarks(person, waiting, not_found);
    } catch (error) {
      // The recount is gone. An older server's 404 has no such call either, and learns of it with 'Terminar'.
      if (failureOf(error) !== 'fault') throw error;
      await settleMarks(person, waiting, null);
    }
  }
}
