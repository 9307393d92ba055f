import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { beforeEach, expect, it } from 'vitest';
import { limitPerson } from '../../testing/server/add-collector.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { addPharmacy, addProducts, product } from '../../testing/world/stock-taking.js';

const server = useServer();
let params: { id: string };

const loss = (fields: object = {}) => ({
  id: randomUUID(),
  pharmacyID: params.id,
  code: 'BC1',
  reason: 'broken',
  quantity: 2,
  createdAt: '2026-05-06T11:00:00.000Z',
  ...fields,
});
const submit = async (body: readonly object[], as: Who = 'user') =>
  (await server.ask('submitLosses', { as, body: [...body] })).results;
const list = async (query = {}) => (await server.ask('listLosses', { params, query })).results;
const confirm = (losses: readonly { id: string }[], as: Who = 'mod') =>
  server.ask('confirmLosses', { as, params, body: { losses: losses.map(({ id }) => id) } });
const discard = (losses: readonly { id: string }[]) =>
  server.ask('discardLosses', { params, body: { losses: losses.map(({ id }) => id), reason: 'Engano' } });

beforeEach(async () => {
  params = { id: (await addPharmacy(server)).id };
  await addProducts(server, params.id, [product('1', 10, 2.5), product('2', 5, 30, 'CONTROLADOS')]);
});

it('a loss is registered once, named by the catalogue, undone by its person, and kept', async () => {
  const one = loss();
  const later = { createdAt: '2026-05-06T11:05:00.000Z', lot: 'L1', expiry: '2026-04-30' };
  const other = loss({ ...later, code: '2', reason: 'expired' });
  expect(await submit([one, one, other])).toMatchObject([
    { status: 'created' },
    { status: 'unchanged' },
    { status: 'created' },
  ]);
  expect(await list()).toMatchObject([
    { code: '2', description: 'ITEM 2', units: 2, money: 60, lot: 'L1', expiry: '2026-04-30' },
    { code: 'BC1', description: 'ITEM 1', units: 2, money: 5, state: 'waiting' },
  ]);
  expect(await submit([{ ...one, _deleted: true }], 'mod')).toMatchObject([
    { status: 'rejected', code: 'conflict', detail: 'Este id de perda já foi usado.' },
  ]);
  const undone = { ...one, _deleted: true };
  expect(await submit([undone, undone, one])).toMatchObject([
    { status: 'undone' },
    { status: 'unchanged' },
    { status: 'unchanged' },
  ]);
  expect(await list({ state: 'undone' })).toMatchObject([{ id: one.id }]);
  const late = loss();
  await submit([{ ...late, _deleted: true }]);
  expect(await submit([late])).toMatchObject([{ status: 'unchanged' }]);
  await confirm([other]);
  expect(await submit([{ ...other, _deleted: true }])).toMatchObject([
    { status: 'rejected', detail: 'O escritório já confirmou esta perda.' },
  ]);
});

it('an unknown code is kept, and confirmed once the catalogue knows it', async () => {
  const one = loss({ code: 'BC9' });
  await submit([one]);
  expect(await confirm([one])).toMatchObject({ confirmed: 0, unknown: 1 });
  expect(await list()).toMatchObject([{ is_known: false, code: 'BC9', money: 0, state: 'waiting' }]);
  await addProducts(server, params.id, [product('9', 1, 4)]);
  expect(await confirm([one])).toMatchObject({ confirmed: 1 });
  expect(await list({ state: 'confirmed' })).toMatchObject([{ description: 'ITEM 9', money: 8 }]);
});

it('a box with a serial is lost once', async () => {
  const box = { code: '0107891234567895211234567890\u001d17270531\u001d10L42A', quantity: 1 };
  await addProducts(server, params.id, [{ ...product('7', 3), barcode: '7891234567895' }]);
  const [first, again] = [loss(box), loss(box)];
  await submit([first]);
  const by = server.people.user.name;
  expect(await submit([again], 'mod')).toMatchObject([{ status: 'created', already_lost: { by } }]);
  expect(await confirm([first, again])).toMatchObject({ confirmed: 1, already_lost: 1 });
  const kept = (await list()).find((each) => each.id === again.id);
  expect(kept).toMatchObject({ state: 'waiting', already_lost_by: by, serial: '1234567890', lot: 'L42A' });
  await discard([first]);
  expect(await confirm([again])).toMatchObject({ confirmed: 1 });
});

it('a controlled item needs a second person', async () => {
  const body = { ...DEFAULT_SETTINGS, controlled_departments: ['CONTROLADOS'] };
  await server.ask('savePharmacySettings', { as: 'admin', params, body });
  const one = loss({ code: 'BC2' });
  await submit([one]);
  expect(await confirm([one])).toMatchObject({ waiting: 1, confirmed: 0 });
  expect(await confirm([one])).toMatchObject({ same_person: 1, confirmed: 0 });
  expect(await list()).toMatchObject([{ state: 'second', is_controlled: true }]);
  expect(await confirm([one], 'admin')).toMatchObject({ confirmed: 1 });
});

it('staff of the pharmacy see the photo of a loss', async () => {
  const image = '/9j/wAALCAABAAEBAREA/9oACAEBAAA/AAf/2Q==';
  const one = loss({ image });
  await submit([one]);
  expect(await list()).toMatchObject([{ has_photo: true }]);
  const photo = () => server.call('getPhoto', { as: 'mod', params: { id: one.id } });
  expect((await photo()).body).toMatchObject({ kind: 'broken', taken_at: one.createdAt, code: 'BC1', image });
  await limitPerson(server.db, server.people.mod.sub, [(await addPharmacy(server, 'Outra')).id]);
  expect((await photo()).status).toBe(404);
  await limitPerson(server.db, server.people.mod.sub, null);
});

it('nobody registers a loss in a pharmacy out of reach', async () => {
  const limit = (ids: string[] | null) => limitPerson(server.db, server.people.user.sub, ids);
  await limit([(await addPharmacy(server, 'Outra')).id]);
  expect(await submit([loss(), { id: 7 }])).toMatchObject([
    { status: 'rejected', code: 'not_found', detail: 'Farmácia não encontrada.' },
    { id: null, status: 'rejected', code: 'invalid' },
  ]);
  await limit(null);
});
