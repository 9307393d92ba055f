import { type MobileLoss, submitLosses } from '@balanco/contract/mobile/mobile-losses';
import type { StoredLoss } from '../../store/database';
import { dropLossPhoto, settleLosses, takeLosses } from '../../store/losses';
import { failureOf } from '../refused';
import { request } from '../request';

/**
 * After readings, until each is acknowledged.
 *
 * @throws what `request` throws
 */
export async function sendLosses(person: string): Promise<void> {
  for (;;) {
    const batch = await takeLosses(person);
    const [first] = batch;
    if (first === undefined) return;
    try {
      const { results } = await request(submitLosses, { body: batch.map(messageOf) }, person);
      if (!(await settleLosses(batch, results, Date.now()))) throw new TypeError('a result is missing');
    } catch (error) {
      if (failureOf(error) !== 'smaller' || first.image === null) throw error;
      await dropLossPhoto(first.id);
    }
  }
}

function messageOf(loss: StoredLoss): MobileLoss {
  const {
    id,
    pharmacy: pharmacyID,
    code,
    reason,
    quantity,
    lot,
    expiry,
    serial,
    createdAt,
    image,
    isUndone: _deleted,
  } = loss;
  return { id, pharmacyID, code, reason, quantity, lot, expiry, serial, createdAt, image, _deleted };
}
