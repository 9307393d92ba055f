import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Reading } from '../../rules/readings/reading';
import { marksOf } from '../../store/marks';
import { request } from '../../sync/request';
import { outbox } from '../../sync/sending/app-outbox';
import { aPlace, aReading, aRecountItem, clearPhone } from '../../testing/phone-data';
import { useRecount } from './use-recount';

vi.mock('../../sync/request', () => ({ request: vi.fn() }));

const item = (key: string, internal_code: string) => aRecountItem({ key, internal_code, description: key });
const place = aPlace({ sectionName: 'Recontagem 1' });

beforeEach(async () => {
  await clearPhone();
  const results = [{ sectionID: 's', items: [item('i:1', '1'), item('i:2', '2')] }];
  vi.mocked(request).mockResolvedValue({ results } as never);
});

it('an item that was not found is sent at once, and marked no more when it is counted', async () => {
  const send = vi.spyOn(outbox, 'sendSoon').mockImplementation(() => undefined);
  const { result, rerender } = renderHook(({ readings }) => useRecount(place, readings), {
    initialProps: { readings: [] as readonly Reading[] },
  });
  await waitFor(() => expect(result.current?.items).toHaveLength(2));
  act(() => result.current?.mark('i:2', true));
  expect(result.current?.notFound).toEqual(['i:2']);
  const kept = async () => (await marksOf('carla', 's'))['i:2'];
  await waitFor(async () => expect(await kept()).toMatchObject({ notFound: true, state: 'waiting' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  rerender({ readings: [aReading({ code: '2' })] });
  await waitFor(async () => expect(await kept()).toMatchObject({ notFound: false, state: 'waiting' }));
  expect(result.current?.notFound).toEqual([]);
});

it('a list is complete with an answer for every item', async () => {
  vi.spyOn(outbox, 'sendSoon').mockImplementation(() => undefined);
  const readings = [aReading({ code: '1' })];
  const { result } = renderHook(() => useRecount(place, readings));
  await waitFor(() => expect(result.current?.isComplete).toBe(false));
  act(() => result.current?.mark('i:2', true));
  expect(result.current?.isComplete).toBe(true);
});
