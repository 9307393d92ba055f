import { createHash, webcrypto } from 'node:crypto';
import { sha256Text } from '@balanco/client/sha256';
import {
  type QueueFile,
  queueFileSchema,
  queueParts,
  queuePartText,
  signedQueueText,
} from '@balanco/contract/counts/phone-queue';
import { thumbprintText } from '@balanco/contract/people/phone-keys';
import { expect, it, vi } from 'vitest';
import { aReading, clearPhone } from '../testing/phone-data';
import { queueFile, signed } from './save-queue-file';
import { publicSigningKey } from './signing-key';

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

const verify = async ({ exported, people }: QueueFile, { x, y }: { x: string; y: string }) => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const key = await webcrypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
  return Promise.all(
    people.map(({ sub, counts, signature }) => {
      const parts = queueParts(counts).map((part) => sha256Text(queuePartText(part)));
      const text = Buffer.from(signedQueueText({ sub, exported, parts }));
      return webcrypto.subtle.verify(algorithm, key, Buffer.from(signature?.value ?? '', 'base64url'), text);
    }),
  );
};

it('a saved file carries signatures by the one key of the phone, which is made once', async () => {
  await clearPhone();
  const [key, again] = await Promise.all([publicSigningKey(), publicSigningKey()]);
  expect(again).toEqual(key);
  const many = Array.from({ length: 501 }, (_, index) => aReading({ id: `r${index}` }));
  const file = await signed(
    queueFile([...many, aReading({ id: 'b', person: 'bia' })], '2026-05-06T12:00:00.000Z'),
  );
  const text = JSON.stringify(file, null, 1);
  const read = queueFileSchema.parse(JSON.parse(text));
  if (key === undefined) throw new Error('no key');
  expect(await verify(read, key)).toEqual([true, true]);
  const changed = queueFileSchema.parse(JSON.parse(text.replace('"count": 1', '"count": 9')));
  expect(await verify(changed, key)).toEqual([false, true]);
  const thumbprint = createHash('sha256').update(thumbprintText(key)).digest('base64url');
  expect(file.people[0]?.signature?.key).toBe(thumbprint);
});

it('a phone on plain http saves the file without a signature', async () => {
  vi.stubGlobal('crypto', {});
  expect(await publicSigningKey()).toBeUndefined();
  const file = queueFile([aReading()], '2026-05-06T12:00:00.000Z');
  expect(await signed(file)).toEqual(file);
});
