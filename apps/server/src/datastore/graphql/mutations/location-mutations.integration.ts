/** @module-tag full */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  setUpInventory,
} from '../../../testing/world/stock-taking.js';
import { getRow, mutate } from '../../testing/graphql-call.js';

const { server, pharmacy, inventoryID, aCount, submitOne } = setUpInventory();

const newInventory = (fields: object = {}) => ({
  id: randomUUID(),
  name: 'Geral',
  pharmacyID: pharmacy().id,
  pharmacyName: null,
  finalizado: false,
  source: null,
  ...fields,
});

type Verb = 'create' | 'update' | 'delete';

const changeInventory = (verb: Verb, input: object, as: 'admin' | 'mod' | 'user' = 'mod') =>
  mutate(server(), [verb, 'Inventory'], input, { as });

it('createInventory creates an inventory with the id of the app, once', async () => {
  const input = newInventory();
  const { row, error } = await changeInventory('create', input, 'admin');
  expect(error).toBeUndefined();
  expect(row).toMatchObject({
    id: input.id,
    name: 'Geral',
    pharmacyID: pharmacy().id,
    pharmacyName: 'Farmácia Central',
    finalizado: false,
    source: 'mobile',
    _version: 1,
    _deleted: null,
  });
  expect((await changeInventory('create', input, 'admin')).row).toEqual(row);
  expect((await getRow(server(), 'Inventory', input.id)).row).toEqual(row);
});

it('a late repeated createInventory keeps a newer name', async () => {
  const input = newInventory();
  await changeInventory('create', input);
  const renamed = await changeInventory('update', { id: input.id, name: 'Noite' });
  expect((await changeInventory('create', input)).row).toEqual(renamed.row);
  await changeInventory('delete', { id: input.id });
  expect((await changeInventory('create', input)).row).toMatchObject({ name: 'Noite', _deleted: true });
});

it('createInventory can create a closed inventory', async () => {
  expect((await changeInventory('create', newInventory({ finalizado: true }))).row).toMatchObject({
    finalizado: true,
    _version: 2,
  });
});

it('createInventory refuses an id that belongs to another pharmacy', async () => {
  const input = newInventory();
  await changeInventory('create', input);
  const other = await addPharmacy(server());
  expect((await changeInventory('create', { ...input, pharmacyID: other.id })).error).toMatchObject({
    errorType: 'BadRequest',
    errorInfo: { fields: { pharmacyID: ['Este campo não pode ser alterado.'] } },
  });
});

it('updateInventory renames, closes and reopens any inventory', async () => {
  const web = String((await addInventory(server(), pharmacy().id)).inventory_id);
  const { row } = await changeInventory('create', newInventory());
  for (const id of [web, row.id]) {
    expect((await changeInventory('update', { id, name: 'Noite' })).row).toMatchObject({
      name: 'Noite',
      _version: 2,
    });
    expect((await changeInventory('update', { id, finalizado: true })).row).toMatchObject({
      finalizado: true,
    });
    expect((await changeInventory('update', { id, finalizado: false, name: 'Dia' })).row).toMatchObject({
      finalizado: false,
      name: 'Dia',
      _version: 5,
    });
  }
});

it('updateInventory on an old version keeps newer values field by field', async () => {
  const { row } = await changeInventory('create', newInventory());
  await changeInventory('update', { id: row.id, name: 'Noite' }, 'admin');
  const merged = await changeInventory('update', { id: row.id, name: 'Dia', finalizado: true, _version: 1 });
  expect(merged.row).toMatchObject({ name: 'Noite', finalizado: true, _version: 3 });
  const outdated = await changeInventory('update', { id: row.id, finalizado: false, _version: 2 });
  expect(outdated.row).toEqual(merged.row);
});

it('updateInventory without a change raises no version', async () => {
  const { row } = await changeInventory('create', newInventory());
  expect((await changeInventory('update', { ...newInventory(), id: row.id, _version: 1 })).row).toEqual(row);
});

it('updateInventory refuses another pharmacy and a deletion mark', async () => {
  const { row } = await changeInventory('create', newInventory());
  const other = await addPharmacy(server());
  for (const [fields, field] of [
    [{ pharmacyID: other.id }, 'pharmacyID'],
    [{ _deleted: true }, '_deleted'],
  ] as const) {
    expect((await changeInventory('update', { id: row.id, ...fields })).error).toMatchObject({
      errorType: 'BadRequest',
      errorInfo: { fields: { [field]: [expect.any(String)] } },
    });
  }
  const whole = await changeInventory('update', { id: pharmacy().inventory_uuid, name: 'Outra' });
  expect(whole.error).toMatchObject({ message: 'Este inventário leva o nome da farmácia.' });
});

it('deleteInventory leaves tombstones of the inventory, its sections and its counts', async () => {
  const { row } = await changeInventory('create', newInventory());
  const sectionID = await addSection(server(), row.id);
  const count = mobileCount(row.id, { sectionID });
  await submitOne(count);
  const deleted = await changeInventory('delete', { id: row.id, _version: 1 });
  expect(deleted.row).toMatchObject({ id: row.id, _deleted: true, _version: 2 });
  expect((await changeInventory('delete', { id: row.id })).row).toEqual(deleted.row);
  expect((await getRow(server(), 'Section', sectionID)).row).toMatchObject({ _deleted: true });
  expect((await getRow(server(), 'Count', count.amplify_id)).row).toMatchObject({ _deleted: true });
});

it('mutations of inventories are for admin and mod only', async () => {
  const { row } = await changeInventory('create', newInventory());
  for (const [verb, input] of [
    ['create', newInventory()],
    ['update', { id: row.id, name: 'Noite' }],
    ['delete', { id: row.id }],
    ['delete', { id: randomUUID() }],
  ] as const) {
    const refused = await changeInventory(verb, input, 'user');
    expect(refused.row).toBeNull();
    expect(refused.error).toMatchObject({
      errorType: 'Unauthorized',
      message: 'Só administradores e moderadores alteram inventários.',
    });
  }
  expect((await getRow(server(), 'Inventory', row.id)).row).toEqual(row);
});

it.each(['Inventory', 'Section'] as const)(
  'a change of an unknown %s or with a failed condition changes nothing',
  async (model) => {
    const inventory = (await changeInventory('create', newInventory())).row.id;
    const id = model === 'Inventory' ? inventory : await addSection(server(), inventory);
    const before = await getRow(server(), model, id);
    const failed = { errorType: 'DynamoDB:ConditionalCheckFailedException' };
    for (const [verb, fields] of [
      ['update', { name: 'Noite' }],
      ['delete', {}],
    ] as const) {
      const ask = (input: object, condition?: object) =>
        mutate(
          server(),
          [verb, model],
          { ...input, ...fields },
          { as: 'mod', ...(condition && { condition }) },
        );
      expect((await ask({ id: randomUUID() })).error).toMatchObject({ ...failed, data: null });
      const against = await ask({ id }, { name: { beginsWith: 'X' } });
      expect(against.error).toMatchObject({ ...failed, data: before.row });
    }
    expect(await getRow(server(), model, id)).toEqual(before);
  },
);

it('mutations that open or delete an approved inventory answer the stored rows', async () => {
  const [id, section] = [randomUUID(), randomUUID()];
  const as = 'mod';
  const inventory = { id, name: 'Geral', pharmacyID: pharmacy().id };
  await mutate(server(), ['create', 'Inventory'], inventory, { as });
  const own = { id: section, inventoryID: id, name: 'Balcão' };
  expect((await mutate(server(), ['create', 'Section'], own)).error).toBeUndefined();
  const closed = await mutate(server(), ['update', 'Inventory'], { id, finalizado: true }, { as });
  const settled = await server().ask('settle', { as, params: { id }, body: { version: 1 } });
  expect(settled.state).toBe('approved');
  for (const [verb, model, input, who] of [
    ['update', 'Inventory', { id, finalizado: false }, as],
    ['delete', 'Inventory', { id }, as],
    ['update', 'Section', { id: section, finalizado: false }, as],
    ['delete', 'Section', { id: section }, as],
    ['delete', 'Section', { id: section }, 'user'],
  ] as const) {
    const { row, error } = await mutate(server(), [verb, model], input, { as: who });
    expect(error).toBeUndefined();
    expect(row).toMatchObject({ id: input.id, finalizado: true, _deleted: null });
    if (model === 'Inventory') expect(row).toEqual(closed.row);
  }
  const renamed = await mutate(server(), ['update', 'Inventory'], { id, name: 'Maio' }, { as });
  expect(renamed.row).toMatchObject({ name: 'Maio', finalizado: true });
});

const newSection = (fields: object = {}) => ({
  id: randomUUID(),
  inventoryID: inventoryID(),
  name: 'Corredor 1',
  collector_sub: null,
  collector_name: null,
  finalizado: null,
  ...fields,
});

type Person = 'admin' | 'mod' | 'user';

const changeSection = (verb: Verb, input: object, as: Person = 'user') =>
  mutate(server(), [verb, 'Section'], input, { as });

const opened = async (as: Person = 'user') => (await changeSection('create', newSection(), as)).row;

const foreign = { errorType: 'Unauthorized', message: 'Esta seção é de outro coletor.' };

it('createSection opens a section of the caller with the id of the app, once', async () => {
  const input = newSection({ collector_sub: server().people.user.sub });
  const { row, error } = await changeSection('create', input);
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
  expect((await changeSection('create', input)).row).toEqual(row);
});

it('createSection removes invisible characters from a name instead of refusing it', async () => {
  const input = newSection({ name: 'Corredor\u202e \u200b7\n' });
  const { row, error } = await changeSection('create', input);
  expect(error).toBeUndefined();
  expect(row).toMatchObject({ id: input.id, name: 'Corredor 7' });
  const renamed = await changeSection('update', { id: input.id, name: '\u2066Corredor 8', _version: 1 });
  expect(renamed.row).toMatchObject({ name: 'Corredor 8' });
});

it('createSection is only for the collector who counts in it', async () => {
  const sub = server().people.mod.sub;
  for (const as of ['user', 'admin'] as const) {
    expect((await changeSection('create', newSection({ collector_sub: sub }), as)).error).toMatchObject({
      errorType: 'Unauthorized',
    });
  }
  const { id } = await opened('mod');
  expect((await changeSection('create', newSection({ id }))).error).toMatchObject(foreign);
});

it('updateSection renames a section for its collector and for staff', async () => {
  const { id } = await opened();
  expect((await changeSection('update', { id, name: 'Balcão', _version: 1 })).row).toMatchObject({
    name: 'Balcão',
    _version: 2,
  });
  expect((await changeSection('update', { id, name: 'Vitrine' }, 'mod')).row).toMatchObject({
    name: 'Vitrine',
  });
});

it('updateSection on an old version keeps newer values', async () => {
  const { id } = await opened();
  const { row } = await changeSection('update', { id, name: 'Vitrine' }, 'admin');
  expect((await changeSection('update', { id, name: 'Balcão', _version: 1 })).row).toEqual(row);
  const merged = await changeSection('update', { id, name: 'Balcão', finalizado: true, _version: 1 }, 'mod');
  expect(merged.row).toMatchObject({ name: 'Vitrine', finalizado: true });
});

it('updateSection closes and reopens a section for staff only', async () => {
  const { id } = await opened();
  expect((await changeSection('update', { id, finalizado: true, name: 'Balcão' })).error).toMatchObject({
    errorType: 'Unauthorized',
    message: 'Só administradores e moderadores finalizam seções.',
  });
  expect((await getRow(server(), 'Section', id)).row).toMatchObject({
    name: 'Corredor 1',
    finalizado: false,
  });
  expect((await changeSection('update', { id, finalizado: false })).error).toBeUndefined();
  for (const finalizado of [true, false]) {
    expect((await changeSection('update', { id, finalizado }, 'mod')).row).toMatchObject({ finalizado });
  }
});

it('updateSection is refused to other collectors', async () => {
  const { id } = await opened('mod');
  expect((await changeSection('update', { id, name: 'Balcão' })).error).toMatchObject(foreign);
  expect((await changeSection('delete', { id })).error).toMatchObject(foreign);
});

it('updateSection refuses another inventory and another collector', async () => {
  const row = await opened();
  for (const fields of [{ inventoryID: randomUUID() }, { collector_sub: server().people.mod.sub }]) {
    expect((await changeSection('update', { id: row.id, ...fields }, 'admin')).error).toMatchObject({
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
  expect((await changeSection('update', same)).row).toEqual(row);
});

it('deleteSection deletes an empty section for its collector and leaves a tombstone', async () => {
  const { id } = await opened();
  const { row } = await changeSection('delete', { id, _version: 1 });
  expect(row).toMatchObject({ id, _deleted: true, _version: 2 });
  expect((await changeSection('delete', { id })).row).toEqual(row);
  expect((await changeSection('create', newSection({ id }))).row).toEqual(row);
});

it('deleteSection of a section with counts is for staff only', async () => {
  const { id } = await opened();
  const count = aCount({ sectionID: id });
  await submitOne(count);
  expect((await changeSection('delete', { id })).error).toMatchObject({
    errorType: 'BadRequest',
    message: 'Esta seção tem contagens. Peça a um administrador para excluí-la.',
    errorInfo: { code: 'conflict' },
  });
  expect((await changeSection('delete', { id }, 'mod')).row).toMatchObject({ _deleted: true });
  expect((await getRow(server(), 'Count', count.amplify_id)).row).toMatchObject({ _deleted: true });
});

it('deleteSection is allowed to the collector after the counts were deleted', async () => {
  const { id } = await opened();
  const count = aCount({ sectionID: id });
  await submitOne(count);
  await mutate(server(), ['delete', 'Count'], { id: count.amplify_id });
  expect((await changeSection('delete', { id })).row).toMatchObject({ _deleted: true });
});
