import { beforeEach, expect, it, vi } from 'vitest';
import { aReading, clearPhone } from '../testing/phone-data';
import { database, onDatabaseLost, reopenAfter } from './database';
import { addReading, queueOf } from './readings';

const reading = (id: string) => aReading({ id, person: 'carla' });

beforeEach(clearPhone);

it('a closed connection still stores a reading, and is reported', async () => {
  await addReading(reading('a'));
  const lost = vi.fn();
  const stop = onDatabaseLost(lost);
  (await database()).close();
  await addReading(reading('b'));
  stop();
  expect(await queueOf('carla')).toMatchObject({ waiting: 2 });
  expect(lost).toHaveBeenCalledTimes(1);
});

it('a dead connection is replaced, and a healthy one stays', async () => {
  const before = await database();
  await reopenAfter(new DOMException('No room.', 'QuotaExceededError'));
  expect(await database()).toBe(before);
  await reopenAfter(new DOMException('Connection to Indexed Database server lost.', 'UnknownError'));
  expect(await database()).not.toBe(before);
  await addReading(reading('a'));
  expect(await queueOf('carla')).toMatchObject({ waiting: 1 });
});
