import { expect, it } from 'vitest';
import { aReading } from '../testing/a-reading';
import { queueFile } from './save-queue-file';

it("the queue file has each person's messages as the server takes them", () => {
  const readings = [aReading(), aReading({ id: 'b', person: 'bia' }), aReading({ id: 'c' })];
  const file = queueFile(readings, '2026-05-06T12:00:00.000Z');
  expect(file.format).toBe('balanco-fila-1');
  expect(file.people.map(({ sub, counts }) => [sub, counts])).toEqual([
    [
      'carla',
      [
        expect.objectContaining({ amplify_id: '5a0d6a52-64d4-4f0c-9d53-000000000001' }),
        expect.objectContaining({ amplify_id: 'c' }),
      ],
    ],
    ['bia', [expect.objectContaining({ amplify_id: 'b' })]],
  ]);
});

const sent = { quantity: 1, factor: 1, deleted: false };

it.each([
  ['corrected', { quantity: 12, factor: 1, deleted: false }],
  ['undone', { quantity: 1, factor: 1, deleted: true }],
])('a reading %s while its first message waited is exported unchanged', (_name, content) => {
  const { people } = queueFile([aReading({ content, sending: sent })], '2026-05-06T12:00:00.000Z');
  const [first, second] = (people[0]?.counts ?? []) as object[];
  expect(first).toMatchObject({ barcode: [{ count: 1 }] });
  expect(first).not.toHaveProperty('_deleted');
  expect(second).toMatchObject({ barcode: [{ count: content.quantity }], _deleted: content.deleted });
  expect(second).not.toHaveProperty('_version');
});

it('a reading undone before sending is created and deleted', () => {
  const content = { ...sent, deleted: true };
  const { people } = queueFile([aReading({ content })], '2026-05-06T12:00:00.000Z');
  expect(people[0]?.counts).toMatchObject([{ barcode: [{ count: 1 }] }, { _deleted: true }]);
});
