import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { limitPerson } from '../../testing/server/add-collector.js';
import type { Who } from '../../testing/server/server-under-test.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';

const set = setUpRecount();
const { server, recount, taskOf, countTwo } = set;
const photographed = async (code: string, byte: number, fields: object = {}) => {
  const image = Buffer.from(
    `ffd8ffc0000b080001000101011100ffda0008010100003f00${byte.toString(16).padStart(2, '0')}ffd9`,
    'hex',
  ).toString('base64');
  const taken_at = `2026-05-05T01:00:${String(byte).padStart(2, '0')}.000Z`;
  const body = {
    id: randomUUID(),
    inventoryID: set.inventory(),
    code,
    kind: 'other',
    taken_at,
    image,
    ...fields,
  };
  await server().ask('submitPhoto', { body: body as never });
  return image;
};
const ask = (id: string, key: string, as: Who = 'mod') =>
  server().call('findItemPhoto', { as, params: { id }, query: { key } });

async function recounted(): Promise<string> {
  await countTwo();
  return (await recount(['i:2'], 'mod')).section_id;
}

it('whoever recounts an item sees its newest photo, also in a blind count', async () => {
  const section = await recounted();
  expect((await ask(section, 'i:2')).body).toEqual({ image: null });
  await photographed('22', 1);
  const image = await photographed('022', 2);
  expect((await ask(section, 'i:2')).body).toEqual({ image });
  const params = { id: set.inventory() };
  await server().call('setBlindCount', { params, body: { blind: true } });
  expect((await ask(section, 'i:2')).body).toEqual({ image });
});

it('the photo of an empty shelf stays with staff, because it says what was counted', async () => {
  const section = await recounted();
  await photographed('22', 1, { kind: 'zero' });
  expect((await ask(section, 'i:2')).body).toEqual({ image: null });
});

it('nobody else sees the photo, and nobody once the recount is over', async () => {
  const section = await recounted();
  await photographed('22', 1);
  await photographed('33', 2);
  const none = { status: 200, body: { image: null } };
  const image = async () => (await ask(section, 'i:2')).body.image;
  expect(await image()).not.toBeNull();
  expect(await ask(section, 'i:2', 'user')).toMatchObject(none);
  expect(await ask(section, 'i:2', 'admin')).toMatchObject(none);
  expect(await ask(section, 'i:3')).toMatchObject(none);
  await limitPerson(server().db, set.subOf('mod'), []);
  onTestFinished(() => limitPerson(server().db, set.subOf('mod'), null));
  expect(await ask(section, 'i:2')).toMatchObject(none);
  await limitPerson(server().db, set.subOf('mod'), null);
  expect(await image()).not.toBeNull();
  await set.close(section);
  expect(await ask(section, 'i:2')).toMatchObject(none);
});

it('a cancelled recount shows no photo', async () => {
  const section = await recounted();
  await photographed('22', 1);
  const body = { reason: 'Já conferido por outra pessoa.' };
  await server().ask('cancelRecount', { params: taskOf(section), body });
  expect((await ask(section, 'i:2')).body).toEqual({ image: null });
});
