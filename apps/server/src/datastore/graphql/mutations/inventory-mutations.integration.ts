/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { settle } from '@balanco/contract/settlement/settling';
import { expect, it } from 'vitest';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  setUpPharmacy,
  submitOne,
} from '../../../testing/world/stock-taking.js';
import { getRow, mutate } from '../../testing/graphql-call.js';

const { server, pharmacy } = setUpPharmacy();

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

const change = (verb: Verb, input: object, as: 'admin' | 'mod' | 'user' = 'mod') =>
  mutate(server(), [verb, 'Inventory'], input, { as });

it('createInventory creates an inventory with the id of the app, once', async () => {
  const input = newInventory();
  const { row, error } = await change('create', input, 'admin');
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
  expect((await change('create', input, 'admin')).row).toEqual(row);
  expect((await getRow(server(), 'Inventory', input.id)).row).toEqual(row);
});

it('a late repeated createInventory keeps a newer name', async () => {
  const input = newInventory();
  await change('create', input);
  const renamed = await change('update', { id: input.id, name: 'Noite' });
  expect((await change('create', input)).row).toEqual(renamed.row);
  await change('delete', { id: input.id });
  expect((await change('create', input)).row).toMatchObject({ name: 'Noite', _deleted: true });
});

it('createInventory can create a closed inventory', async () => {
  expect((await change('create', newInventory({ finalizado: true }))).row).toMatchObject({
    finalizado: true,
    _version: 2,
  });
});

it('createInventory refuses an id that belongs to another pharmacy', async () => {
  const input = newInventory();
  await change('create', input);
  const other = await addPharmacy(server());
  expect((await change('create', { ...input, pharmacyID: other.id })).error).toMatchObject({
    errorType: 'BadRequest',
    errorInfo: { fields: { pharmacyID: ['Este campo não pode ser alterado.'] } },
  });
});

it('updateInventory renames, closes and reopens any inventory', async () => {
  const web = String((await addInventory(server(), pharmacy().id)).inventory_id);
  const { row } = await change('create', newInventory());
  for (const id of [web, row.id]) {
    expect((await change('update', { id, name: 'Noite' })).row).toMatchObject({
      name: 'Noite',
      _version: 2,
    });
    expect((await change('update', { id, finalizado: true })).row).toMatchObject({ finalizado: true });
    expect((await change('update', { id, finalizado: false, name: 'Dia' })).row).toMatchObject({
      finalizado: false,
      name: 'Dia',
      _version: 5,
    });
  }
});

it('updateInventory on an old version keeps newer values field by field', async () => {
  const { row } = await change('create', newInventory());
  await change('update', { id: row.id, name: 'Noite' }, 'admin');
  const merged = await change('update', { id: row.id, name: 'Dia', finalizado: true, _version: 1 });
  expect(merged.row).toMatchObject({ name: 'Noite', finalizado: true, _version: 3 });
  const outdated = await change('update', { id: row.id, finalizado: false, _version: 2 });
  expect(outdated.row).toEqual(merged.row);
});

it('updateInventory without a change raises no version', async () => {
  const { row } = await change('create', newInventory());
  expect((await change('update', { ...newInventory(), id: row.id, _version: 1 })).row).toEqual(row);
});

it('updateInventory refuses another pharmacy and a deletion mark', async () => {
  const { row } = await change('create', newInventory());
  const other = await addPharmacy(server());
  for (const [fields, field] of [
    [{ pharmacyID: other.id }, 'pharmacyID'],
    [{ _deleted: true }, '_deleted'],
  ] as const) {
    expect((await change('update', { id: row.id, ...fields })).error).toMatchObject({
      errorType: 'BadRequest',
      errorInfo: { fields: { [field]: [expect.any(String)] } },
    });
  }
  const whole = await change('update', { id: pharmacy().inventory_uuid, name: 'Outra' });
  expect(whole.error).toMatchObject({ message: 'Este inventário leva o nome da farmácia.' });
});

it('deleteInventory leaves tombstones of the inventory, its sections and its counts', async () => {
  const { row } = await change('create', newInventory());
  const sectionID = await addSection(server(), row.id);
  const count = mobileCount(row.id, { sectionID });
  await submitOne(server(), count);
  const deleted = await change('delete', { id: row.id, _version: 1 });
  expect(deleted.row).toMatchObject({ id: row.id, _deleted: true, _version: 2 });
  expect((await change('delete', { id: row.id })).row).toEqual(deleted.row);
  expect((await getRow(server(), 'Section', sectionID)).row).toMatchObject({ _deleted: true });
  expect((await getRow(server(), 'Count', count.amplify_id)).row).toMatchObject({ _deleted: true });
});

it('mutations of inventories are for admin and mod only', async () => {
  const { row } = await change('create', newInventory());
  for (const [verb, input] of [
    ['create', newInventory()],
    ['update', { id: row.id, name: 'Noite' }],
    ['delete', { id: row.id }],
    ['delete', { id: randomUUID() }],
  ] as const) {
    const refused = await change(verb, input, 'user');
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
    const inventory = (await change('create', newInventory())).row.id;
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
  const settled = await server().call(settle, { as, params: { id }, body: { version: 1 } });
  expect(settled.body.state).toBe('approved');
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
