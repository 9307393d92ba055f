/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { setUpInventory } from '../../../testing/world/stock-taking.js';
import { getRow, mutate } from '../../testing/graphql-call.js';

const { server, inventoryID, aCount, submitOne } = setUpInventory();

const newSection = (fields: object = {}) => ({
  id: randomUUID(),
  inventoryID: inventoryID(),
  name: 'Corredor 1',
  collector_sub: null,
  collector_name: null,
  finalizado: null,
  ...fields,
});
type Verb = 'create' | 'update' | 'delete';
type Person = 'admin' | 'mod' | 'user';
const change = (verb: Verb, input: object, as: Person = 'user') =>
  mutate(server(), [verb, 'Section'], input, { as });
const opened = async (as: Person = 'user') => (await change('create', newSection(), as)).row;
const foreign = { errorType: 'Unauthorized', message: 'Esta seção é de outro coletor.' };

it('createSection opens a section of the caller with the id of the app, once', async () => {
  const input = newSection({ collector_sub: server().people.user.sub });
  const { row, error } = await change('create', input);
  expect(error).toBeUndefined();
  expect(row).toMatchObject({
    id: input.id,
    inventoryID: inventoryID(),
    name: 'Corredor 1',
    collector_sub: server().people.user.sub,
    collector_name: 'Ulisses Usuário',
    finalizado: false,
    _version: 1,
    _deleted: null,
  });
  expect((await change('create', input)).row).toEqual(row);
});

it('createSection removes invisible characters from a name instead of refusing it', async () => {
  const input = newSection({ name: 'Corredor\u202e \u200b7\n' });
  const { row, error } = await change('create', input);
  expect(error).toBeUndefined();
  expect(row).toMatchObject({ id: input.id, name: 'Corredor 7' });
  const renamed = await change('update', { id: input.id, name: '\u2066Corredor 8', _version: 1 });
  expect(renamed.row).toMatchObject({ name: 'Corredor 8' });
});

it('createSection is only for the collector who counts in it', async () => {
  const sub = server().people.mod.sub;
  for (const as of ['user', 'admin'] as const) {
    expect((await change('create', newSection({ collector_sub: sub }), as)).error).toMatchObject({
      errorType: 'Unauthorized',
    });
  }
  const { id } = await opened('mod');
  expect((await change('create', newSection({ id }))).error).toMatchObject(foreign);
});

it('updateSection renames a section for its collector and for staff', async () => {
  const { id } = await opened();
  expect((await change('update', { id, name: 'Balcão', _version: 1 })).row).toMatchObject({
    name: 'Balcão',
    _version: 2,
  });
  expect((await change('update', { id, name: 'Vitrine' }, 'mod')).row).toMatchObject({ name: 'Vitrine' });
});

it('updateSection on an old version keeps newer values', async () => {
  const { id } = await opened();
  const { row } = await change('update', { id, name: 'Vitrine' }, 'admin');
  expect((await change('update', { id, name: 'Balcão', _version: 1 })).row).toEqual(row);
  const merged = await change('update', { id, name: 'Balcão', finalizado: true, _version: 1 }, 'mod');
  expect(merged.row).toMatchObject({ name: 'Vitrine', finalizado: true });
});

it('updateSection closes and reopens a section for staff only', async () => {
  const { id } = await opened();
  expect((await change('update', { id, finalizado: true, name: 'Balcão' })).error).toMatchObject({
    errorType: 'Unauthorized',
    message: 'Só administradores e moderadores finalizam seções.',
  });
  expect((await getRow(server(), 'Section', id)).row).toMatchObject({
    name: 'Corredor 1',
    finalizado: false,
  });
  expect((await change('update', { id, finalizado: false })).error).toBeUndefined();
  for (const finalizado of [true, false]) {
    expect((await change('update', { id, finalizado }, 'mod')).row).toMatchObject({ finalizado });
  }
});

it('updateSection is refused to other collectors', async () => {
  const { id } = await opened('mod');
  expect((await change('update', { id, name: 'Balcão' })).error).toMatchObject(foreign);
  expect((await change('delete', { id })).error).toMatchObject(foreign);
});

it('updateSection refuses another inventory and another collector', async () => {
  const row = await opened();
  for (const fields of [{ inventoryID: randomUUID() }, { collector_sub: server().people.mod.sub }]) {
    expect((await change('update', { id: row.id, ...fields }, 'admin')).error).toMatchObject({
      errorType: 'BadRequest',
      message: 'Este campo não pode ser alterado.',
    });
  }
  const same = {
    id: row.id,
    inventoryID: inventoryID(),
    collector_sub: server().people.user.sub,
    _deleted: null,
  };
  expect((await change('update', same)).row).toEqual(row);
});

it('deleteSection deletes an empty section for its collector and leaves a tombstone', async () => {
  const { id } = await opened();
  const { row } = await change('delete', { id, _version: 1 });
  expect(row).toMatchObject({ id, _deleted: true, _version: 2 });
  expect((await change('delete', { id })).row).toEqual(row);
  expect((await change('create', newSection({ id }))).row).toEqual(row);
});

it('deleteSection of a section with counts is for staff only', async () => {
  const { id } = await opened();
  const count = aCount({ sectionID: id });
  await submitOne(count);
  expect((await change('delete', { id })).error).toMatchObject({
    errorType: 'BadRequest',
    message: 'Esta seção tem contagens. Peça a um administrador para excluí-la.',
    errorInfo: { code: 'conflict' },
  });
  expect((await change('delete', { id }, 'mod')).row).toMatchObject({ _deleted: true });
  expect((await getRow(server(), 'Count', count.amplify_id)).row).toMatchObject({ _deleted: true });
});

it('deleteSection is allowed to the collector after the counts were deleted', async () => {
  const { id } = await opened();
  const count = aCount({ sectionID: id });
  await submitOne(count);
  await mutate(server(), ['delete', 'Count'], { id: count.amplify_id });
  expect((await change('delete', { id })).row).toMatchObject({ _deleted: true });
});
