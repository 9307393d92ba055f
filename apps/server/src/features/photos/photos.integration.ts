import { randomUUID } from 'node:crypto';
import { PHOTO_BYTES, PHOTOS_PER_CODE, PHOTOS_PER_INVENTORY } from '@balanco/contract/mobile/mobile-photos';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { mobileCount, submitOne } from '../../testing/world/stock-taking.js';
import { purgePhotos } from './photos.js';

const { server, inventory, pharmacy, params, addProducts, unresolved, count, configure } = setUpComparison();

const HEAD = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00', 'hex');
const jpeg = (bytes: number) =>
  Buffer.concat([HEAD, Buffer.alloc(bytes - HEAD.length - 2, 7), Buffer.from('ffd9', 'hex')]).toString(
    'base64',
  );

const aPhoto = (fields: object = {}) => ({
  id: randomUUID(),
  inventoryID: inventory(),
  code: '17891234567892',
  taken_at: '2026-05-05T01:14:00.000Z',
  image: jpeg(1000),
  ...fields,
});
const send = (photo: object) => server().call('submitPhoto', { body: photo });
const read = (id: string) => server().call('getPhoto', { params: { id } });

const stored = async () =>
  (await rowsIn(server().db, 'photo', { inventory_number: inventory() }, 'id')).length;

async function storeMany(photos: number): Promise<void> {
  await sql`
    insert into photo (id, pharmacy_id, inventory_number, code, taken_by_sub, taken_by, taken_at, image)
    select uuid_v7(), pharmacy_id, number, 'x' || photo, 'sub-ana', 'Ana', now(), 'a'
    from inventory cross join generate_series(1, ${photos}::int) as photo where number = ${inventory()}
  `.execute(server().db);
}

it('staff see the photos of an unresolved code, newest first', async () => {
  await count('17891234567892', 2);
  await count('7899999999996', 1);
  const [first, second] = [aPhoto(), aPhoto({ code: '017891234567892', image: jpeg(PHOTO_BYTES) })];
  for (const photo of [first, second]) expect((await send(photo)).status).toBe(201);
  const { name } = server().people.user;
  const shown = (photo: typeof first) => ({
    id: photo.id,
    kind: 'unregistered',
    taken_at: photo.taken_at,
    taken_by: name,
  });
  const [code, other] = await unresolved();
  expect(code?.photos).toEqual([shown(second), shown(first)]);
  expect(other?.photos).toEqual([]);
  expect((await read(second.id)).body).toEqual({ ...shown(second), code: second.code, image: second.image });
});

it('the photo of a GS1 symbol belongs to its GTIN', async () => {
  const symbol = '010789123456789510L42A';
  await count(symbol, 1);
  await send(aPhoto({ code: symbol }));
  expect(await unresolved()).toMatchObject([{ barcode: '7891234567895', photos: [{}] }]);
});

it('a repeated photo is stored and audited once', async () => {
  const photo = aPhoto();
  expect(await send(photo)).toMatchObject({ status: 201, body: { id: photo.id, stored: true } });
  expect(await send(photo)).toMatchObject({ status: 200, body: { id: photo.id, stored: true } });
  expect(await stored()).toBe(1);
  const added = { action: 'add_photo', entity_id: String(inventory()) };
  const audited = await rowsIn(server().db, 'audit', added, 'entity_id', 'after');
  expect(audited).toEqual([{ entity_id: String(inventory()), after: { photo: photo.id, code: photo.code } }]);
});

it('a code keeps three photos and silently drops further ones', async () => {
  const answers = await Promise.all([...'12345'].map(() => send(aPhoto())));
  expect(answers.filter(({ body }) => body.stored)).toHaveLength(PHOTOS_PER_CODE);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await stored()).toBe(PHOTOS_PER_CODE);
  expect((await send(aPhoto({ code: '7899999999996' }))).status).toBe(201);
});

it('an inventory keeps at most 500 photos', async () => {
  await storeMany(PHOTOS_PER_INVENTORY - 1);
  expect((await send(aPhoto())).body.stored).toBe(true);
  expect((await send(aPhoto({ code: '7899999999996' }))).body.stored).toBe(false);
});

it.each([
  ['a photo of more than 200 KB', { image: jpeg(PHOTO_BYTES + 3) }, 'A foto passa do limite de 200 KB.'],
  [
    'a page that is called a photo',
    { image: Buffer.from('<script>').toString('base64') },
    'A foto deve ser um JPEG.',
  ],
  ['a page that begins like a JPEG', { image: '/9j/4DxzY3JpcHQ+' }, 'A foto deve ser um JPEG.'],
  ['text that is no base64', { image: '/9j/ção!' }, 'A foto deve vir em base64.'],
  ['a blank code', { code: ' ' }, 'Informe o código da foto.'],
])('%s is refused with a sentence', async (_title, fields, sentence) => {
  expect(await send(aPhoto(fields))).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: sentence },
  });
  expect(await stored()).toBe(0);
});

it('photos of a deleted inventory are hidden, then erased with it', async () => {
  const photo = aPhoto();
  await send(photo);
  const body = await server().ask('deleteInventory', { as: 'admin', params: { id: inventory() }, body: {} });
  expect((await read(photo.id)).status).toBe(404);
  expect((await send(aPhoto())).status).toBe(404);
  expect(await stored()).toBe(1);
  await server().ask('purgeDeletion', { params: { id: body.deletion }, body: { typed_name: 'Geral' } });
  expect(await stored()).toBe(0);
});

it('photos are erased 90 days after they arrived', async () => {
  const [old, young] = [aPhoto(), aPhoto()];
  for (const photo of [old, young]) await send(photo);
  const arrived = (id: string, days: number) =>
    setRows(server().db, 'photo', { id }, { arrived_at: sql`now() - make_interval(days => ${days})` });
  await arrived(old.id, 91);
  await arrived(young.id, 89);
  await purgePhotos(server().db);
  expect((await read(old.id)).status).toBe(404);
  expect((await read(young.id)).status).toBe(200);
});

const theItem = () => server().ask('getItem', { params: { ...params(), key: 'i:9' } });

it('the item shows the photos of every code that counted it, with what they show', async () => {
  await addProducts([{ internal_code: '9', barcode: '7891234567895', description: 'A', system_stock: 2 }]);
  await count('7891234567895', 1);
  const photo = aPhoto({ code: '07891234567895', kind: 'broken' });
  await send(photo);
  await send(aPhoto({ code: '7899999999996' }));
  const { taken_at } = photo;
  expect((await theItem()).photos).toEqual([
    { id: photo.id, kind: 'broken', taken_at, taken_by: server().people.user.name },
  ]);
});

it('a wanted photo is missing until one arrives, and only where the pharmacy asks for it', async () => {
  await addProducts([
    { internal_code: '9', barcode: '11', description: 'A', system_stock: 2, department: 'CONTROLADOS' },
  ]);
  await count('11', 0);
  const missing = async () => (await theItem()).missing_photos;
  expect(await missing()).toEqual([]);
  await configure({ photo_kinds: ['zero', 'expired'], controlled_departments: ['CONTROLADOS'] });
  expect(await missing()).toEqual(['zero']);
  await configure({ photo_kinds: ['zero', 'controlled'], controlled_departments: ['CONTROLADOS'] });
  expect(await missing()).toEqual(['zero', 'controlled']);
  await send(aPhoto({ code: '11', kind: 'zero' }));
  expect(await missing()).toEqual([]);
});

it('a box expires after its day where the pharmacy is', async () => {
  await addProducts([{ internal_code: '9', barcode: '7891234567895', description: 'A', system_stock: 2 }]);
  await configure({ photo_kinds: ['expired'] });
  const missingAfter = async (createdAt: string) => {
    const barcode = [{ barcode: '010789123456789517260531', count: 1 }];
    await submitOne(server(), mobileCount(inventory(), { barcode, createdAt }));
    return (await theItem()).missing_photos;
  };
  expect(await missingAfter('2026-06-01T01:30:00.000Z')).toEqual([]);
  expect(await missingAfter('2026-06-01T03:30:00.000Z')).toEqual(['expired']);
});

it('phones learn which photos and expiries the pharmacy wants, and controlled departments only for photos', async () => {
  await addProducts([
    { internal_code: '9', barcode: '11', description: 'A', system_stock: 2, value: 49.99 },
    { internal_code: '8', barcode: '12', description: 'B', system_stock: 2, value: 50 },
  ]);
  const rules = () => server().ask('getPhotoRules', { params: { id: pharmacy().id } });
  await configure({ photo_kinds: ['zero'], controlled_departments: ['CONTROLADOS'] });
  expect(await rules()).toEqual({
    kinds: ['zero'],
    controlled_departments: [],
    treatment_days: 30,
    expiry_departments: [],
    expiry_items: [],
  });
  const controlled_departments = ['CONTROLADOS'];
  const expiry = { treatment_days: 60, own_days: 0, other_days: 0, ask_from: 50 };
  const expiry_departments = ['TERMOLÁBEIS'];
  const photo_kinds = ['zero', 'controlled'] as const;
  await configure({ photo_kinds: [...photo_kinds], controlled_departments, expiry, expiry_departments });
  expect(await rules()).toEqual({
    kinds: ['zero', 'controlled'],
    controlled_departments,
    treatment_days: 60,
    expiry_departments,
    expiry_items: ['i:8'],
  });
});
