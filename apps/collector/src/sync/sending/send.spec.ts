import { pullCounts } from '@balanco/contract/mobile/mobile-pull';
import { beforeEach, expect, it, vi } from 'vitest';
import { messageOf } from '../../rules/readings/count-message';
import { writeNote } from '../../store/database';
import { addReading, changeReadings, readingsOf, takeBatch } from '../../store/readings';
import { addOpenedSection, openedSections } from '../../store/sections';
import { aPulledRow, aReading, clearPhone } from '../../testing/phone-data';
import { Refused } from '../refused';
import { request } from '../request';
import { sendBatch, sendOpenedSections } from './send';

vi.mock('../request', () => ({ request: vi.fn() }));

const place = { person: 'carla', inventory: 4, section: 's' };

beforeEach(async () => {
  await clearPhone();
  await writeNote('own carla 4', '2026-05-06T12:00:00Z');
});

async function send(version: number | null, status: string, now: number) {
  await addReading(aReading({ ...place, id: 'a', version }));
  const row = aPulledRow('a', { _version: now, barcode: [{ barcode: '7891234567895', count: 7 }] });
  vi.mocked(request).mockImplementation(async (endpoint) =>
    endpoint.id === pullCounts.id
      ? ({ results: [row], cursor: null, since: '2026-05-06T13:00:00Z' } as never)
      : ({ results: [{ amplify_id: 'a', status, _version: now }] } as never),
  );
  await sendBatch(await takeBatch('carla', 500));
  const [reading] = await readingsOf(place);
  return {
    quantity: reading?.content.quantity,
    pulls: vi
      .mocked(request)
      .mock.calls.slice(1)
      .map(([call, parts]) => [call, parts]),
  };
}

it.each([
  { version: null, status: 'unchanged', now: 2 },
  { version: 1, status: 'unchanged', now: 3 },
  { version: 1, status: 'merged', now: 3 },
])("after $status with version $now of $version the server's number shows", async (facts) => {
  const { quantity, pulls } = await send(facts.version, facts.status, facts.now);
  expect(quantity).toBe(7);
  // The pull comes before anything passed over while the reading waited.
  expect(pulls).toMatchObject([[pullCounts, { query: { since: '1970-01-01T00:00:00Z' } }]]);
});

it.each([
  { version: null, status: 'created', now: 1 },
  { version: null, status: 'unchanged', now: 1 },
  { version: 2, status: 'unchanged', now: 2 },
])('after $status with version $now of $version nothing is fetched', async (facts) => {
  expect(await send(facts.version, facts.status, facts.now)).toEqual({ quantity: 1, pulls: [] });
});

it('a correction of what the office moved to another inventory takes the reading there, so the next one leaves it there', async () => {
  await addReading(aReading({ ...place, id: 'a', version: 1 }));
  const moved = aPulledRow('a', { _version: 3, inventoryID: 5, sectionID: null });
  vi.mocked(request).mockImplementation(async (endpoint, parts) => {
    if (endpoint.id !== pullCounts.id)
      return { results: [{ amplify_id: 'a', status: 'merged', _version: 3 }] } as never;
    const { inventory } = (parts as { query: { inventory?: number } }).query;
    return { results: inventory === 4 ? [] : [moved], cursor: null, since: 'now' } as never;
  });
  await sendBatch(await takeBatch('carla', 500));
  expect(await readingsOf(place)).toMatchObject([{ id: 'a 4 s', movedTo: '' }]);
  await changeReadings(['a'], { quantity: 2 });
  const [next] = await takeBatch('carla', 500);
  expect(next && messageOf(next)).toMatchObject({ inventoryID: 5, _version: 3 });
});

it.each([
  ['moves', { sectionID: 't' }, { sectionID: 't', _deleted: false }],
  ['deletes', { _deleted: true }, { _deleted: true }],
  [
    'gives another factor',
    { barcode: [{ barcode: '7891234567895', count: 2, factor: 12 }] },
    { barcode: [{ barcode: '7891234567895', count: 3, factor: 12 }], _deleted: false },
  ],
])(
  'what the office %s is not undone by the second of two quick corrections',
  async (_what, row, expected) => {
    await addReading(aReading({ ...place, id: 'a', version: 1, state: 'sent' }));
    await changeReadings(['a'], { quantity: 2 });
    vi.mocked(request).mockImplementation(async (endpoint) => {
      const results = [
        aPulledRow('a', { _version: 3, barcode: [{ barcode: '7891234567895', count: 2 }], ...row }),
      ];
      if (endpoint.id === pullCounts.id) return { results, cursor: null, since: 'now' } as never;
      await changeReadings(['a'], { quantity: 3 });
      return { results: [{ amplify_id: 'a', status: 'merged', _version: 3 }] } as never;
    });
    await sendBatch(await takeBatch('carla', 500));
    const [next] = await takeBatch('carla', 500);
    expect(next && messageOf(next)).toMatchObject({ _version: 3, ...expected });
  },
);

it('no second correction leaves before the row of a merged one has come, and others don’t wait for it', async () => {
  await addReading(aReading({ ...place, id: 'a', version: 1 }));
  let isReachable = false;
  const sent: unknown[] = [];
  vi.mocked(request).mockImplementation(async (endpoint, parts) => {
    if (endpoint.id === pullCounts.id) {
      if (!isReachable) throw new TypeError('no network');
      const results = [aPulledRow('a', { _version: 3, sectionID: 't' })];
      return { results, cursor: null, since: 'now' } as never;
    }
    const { body } = parts as { body: { amplify_id: string }[] };
    sent.push(...body);
    return {
      results: body.map(({ amplify_id }) => ({ amplify_id, status: 'merged', _version: 3 })),
    } as never;
  });
  await sendBatch(await takeBatch('carla', 500));
  await changeReadings(['a'], { quantity: 2 });
  await addReading(aReading({ ...place, id: 'b' }));
  await expect(sendBatch(await takeBatch('carla', 500))).rejects.toThrow('no network');
  expect(sent).toMatchObject([
    { amplify_id: 'a', sectionID: 's' },
    { amplify_id: 'b', sectionID: 's' },
  ]);
  isReachable = true;
  await sendBatch(await takeBatch('carla', 500));
  await sendBatch(await takeBatch('carla', 500));
  expect(sent.slice(2)).toMatchObject([
    { amplify_id: 'a', sectionID: 't', _version: 3, barcode: [{ count: 2 }] },
  ]);
});

it('a section of who left the company does not hold up their readings', async () => {
  await addOpenedSection({ id: 's', person: 'carla', inventory: 4, name: 'Fundos' });
  vi.mocked(request).mockRejectedValue(new Refused(403, 'token_invalid', null, null));
  await sendOpenedSections('carla');
  expect(await openedSections('carla')).toEqual([]);
});
