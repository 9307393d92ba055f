import { randomUUID } from 'node:crypto';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { expect, it } from 'vitest';
import { setUpSettlement } from '../../testing/world/comparison-under-test.js';

const set = setUpSettlement();
const { server, params, finalise, settle } = set;

const PIXEL = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f0007ffd9', 'hex').toString(
  'base64',
);

async function photograph(code: string, kind: string): Promise<string> {
  const id = randomUUID();
  const taken_at = '2026-05-05T01:14:00.000Z';
  const body = { id, inventoryID: set.inventory(), code, kind, taken_at, image: PIXEL };
  await server().ask('submitPhoto', { body });
  return id;
}
const want = (photo_kinds: PharmacySettings['photo_kinds']) =>
  set.configure({ photo_kinds, controlled_departments: ['CONTROLADOS'] });
const photos = () => server().ask('listSettlementPhotos', { params: { ...params(), version: 1 } });

it('a version lists the photos of its items and the wanted ones that lacked, as it was settled', async () => {
  await set.addProducts([
    { internal_code: '1', barcode: '11', description: 'A', system_stock: 3 },
    { internal_code: '2', barcode: '12', description: 'B', system_stock: 3 },
    { internal_code: '3', barcode: '13', description: 'C', system_stock: 3, department: 'CONTROLADOS' },
  ]);
  await want(['zero', 'controlled']);
  for (const [code, units] of [
    ['11', 0],
    ['12', 0],
    ['13', 3],
    ['7899999999996', 1],
  ] as const)
    await set.count(code, units);
  const first = await photograph('11', 'zero');
  const unknown = await photograph('7899999999996', 'unregistered');
  await finalise();
  await settle();
  await photograph('12', 'zero');
  await want([]);
  const { results, missing } = await photos();
  expect(results).toMatchObject([
    { id: unknown, code: '7899999999996', key: '', description: '', kind: 'unregistered' },
    { id: first, code: '11', key: 'i:1', description: 'A', kind: 'zero' },
  ]);
  expect(missing).toEqual([
    { key: 'i:2', internal_code: '2', description: 'B', kinds: ['zero'] },
    { key: 'i:3', internal_code: '3', description: 'C', kinds: ['controlled'] },
  ]);
});
