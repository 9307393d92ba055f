/** @module-tag full */

import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { letTimePass } from '../../testing/database/odd-clock.js';
import {
  addProducts,
  addSection,
  linesOf,
  mobileCount,
  submitOne,
} from '../../testing/world/stock-taking.js';
import {
  answered,
  type Collector,
  PATIENCE,
  PHONE_TEST,
  setUpPhones,
  units,
  untilSubscribed,
  untilVersion,
} from '../testing/client/phones-under-test.js';

const phones = setUpPhones();

it('an offline save becomes version 1, its update 2 and its deletion a tombstone', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { pharmacy, inventoryID } = await phones.addOpenInventory();
  await phone.start();
  await phone.setOnline(false);
  const { id } = await phone.save('Count', { inventoryID, barcode: units(3) });
  expect(await phone.find('Count', id)).not.toHaveProperty('_version');
  expect(await phones.stored(id)).toBeUndefined();

  await phone.setOnline(true);
  await untilVersion(phone, id, 1);
  expect(await phones.stored(id)).toMatchObject({
    version: 1,
    cognito_user_id: collector.sub,
    barcode: units(3),
  });

  await phone.update('Count', id, { barcode: units(4) });
  await untilVersion(phone, id, 2);
  expect(await phones.stored(id)).toMatchObject({ version: 2, barcode: units(4) });
  const lines = await linesOf(phones.server(), { pharmacy: pharmacy.id });
  expect(lines).toEqual([expect.objectContaining({ quantity: 4, user_name: collector.name })]);
  await phone.delete('Count', id);
  await expect.poll(() => phones.stored(id), PATIENCE).toMatchObject({ deleted: true, version: 3 });
  expect(await phone.find('Count', id)).toBeNull();
  expect(await linesOf(phones.server(), { pharmacy: pharmacy.id })).toEqual([]);
  expect(phone.diary.errors).toEqual([]);
});

it('a phone keeps an edit that is made while the previous one is being sent', PHONE_TEST, async () => {
  const { phone, network } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  await phone.start();
  const { id } = await phone.save('Count', { inventoryID, barcode: units(1) });
  await untilVersion(phone, id, 1);

  const held = network.holdAnswerTo(/updateCount/);
  await phone.update('Count', id, { barcode: units(2) });
  const release = await held;
  await phone.update('Count', id, { barcode: units(5) });
  release();

  await untilVersion(phone, id, 3);
  expect(await phones.stored(id)).toMatchObject({ version: 3, barcode: units(5) });
  expect(await phone.find('Count', id)).toMatchObject({ barcode: units(5) });
});

it('a phone keeps its writes during a fault of the server', PHONE_TEST, async () => {
  const { phone } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  const { db } = phones.server();
  await phone.start();
  await sql`alter table audit rename to audit_away`.execute(db);
  const { id } = await phone.save('Count', { inventoryID, barcode: units(6) });
  const attempts = () => phone.diary.requests.filter(({ operation }) => operation === 'createCount');
  await expect.poll(() => attempts().length, PATIENCE).toBeGreaterThan(1);
  expect(attempts().map(({ data }) => data)).not.toContainEqual(expect.anything());
  await sql`alter table audit_away rename to audit`.execute(db);

  await untilVersion(phone, id, 1);
  expect(await phones.stored(id)).toMatchObject({ version: 1, barcode: units(6) });
  expect(phone.diary.errors).toEqual([]);
});

// DataStore drops a write after three network errors (docs/collector-api.md).
it('a phone learns a count that its app sent by REST', PHONE_TEST, async () => {
  const { phone, collector, network } = await phones.switchOn();
  const { inventory, inventoryID } = await phones.addOpenInventory();
  await phone.start();
  network.cut();
  const { id } = await phone.save('Count', { inventoryID, barcode: units(7) });
  await expect.poll(() => phone.diary.errors, PATIENCE).toHaveLength(1);
  expect(phone.diary.errors[0]).toMatchObject({ during: 'mutate', localModel: { id } });
  network.restore();

  const message = mobileCount(inventory, { amplify_id: id, barcode: units(7) });
  expect(await collector.submit(message)).toMatchObject({ status: 'created', _version: 1 });
  await phone.stop();
  await phone.start();

  expect(await phone.query('Count')).toEqual([expect.objectContaining({ id, _version: 1 })]);
});

async function addCount(collector: Collector) {
  const { inventory, inventoryID } = await phones.addOpenInventory();
  const count = mobileCount(inventory);
  const { id } = await collector.submit(count);
  return {
    id: count.amplify_id,
    inventoryID,
    edit: (body: object) => phones.correct('editCount', id, body),
  };
}

it('a phone shows an edit and a deletion of the office as they happen', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn({ realTime: 'on' });
  const { id, edit } = await addCount(collector);
  await phone.start();
  await untilSubscribed(phone);

  await edit({ factor: 12 });
  await expect.poll(() => phone.find('Count', id), PATIENCE).toMatchObject({ factor: 12, _version: 2 });

  await edit({ _deleted: true, _version: 2 });
  await expect.poll(() => phone.find('Count', id), PATIENCE).toBeNull();
  expect(phone.diary.errors).toEqual([]);
});

it('an update by a phone that missed an edit loses no field', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { id, inventoryID, edit } = await addCount(collector);
  await phone.start();
  await phone.setOnline(false);
  await phone.update('Count', id, { factor: 3 });
  await edit({ barcode: [{ barcode: '7891234567895', count: 9 }] });
  await phone.setOnline(true);

  // See docs/counts.md, "What a count means".
  const merged = { factor: 3, barcode: [{ barcode: '7891234567895', count: 9, factor: 3 }] };
  await expect.poll(() => phones.stored(id), PATIENCE).toMatchObject({ ...merged, version: 3 });
  await expect
    .poll(() => phone.find('Count', id), PATIENCE)
    .toMatchObject({ ...merged, inventoryID, _version: 3 });
  expect(phone.diary.errors).toEqual([]);
});

it('a phone opens a section offline and counts in it', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  await phone.start();
  await phone.setOnline(false);
  const { id: sectionID } = await phone.save('Section', { inventoryID, name: 'Perfumaria' });
  const { id } = await phone.save('Count', { inventoryID, sectionID, barcode: units(1) });
  await phone.setOnline(true);

  await untilVersion(phone, id, 1);
  expect(await phones.stored(id)).toMatchObject({ section_id: sectionID, named_section: null });
  expect(await phone.find('Section', sectionID)).toMatchObject({
    name: 'Perfumaria',
    collector_sub: collector.sub,
    _version: 1,
  });
  expect(phone.diary.errors).toEqual([]);
});

it('the app learns why a quantity is refused', PHONE_TEST, async () => {
  const { phone } = await phones.switchOn();
  const { inventoryID } = await phones.addOpenInventory();
  await phone.start();
  const { id } = await phone.save('Count', { inventoryID, barcode: units(100_001) });

  await expect.poll(() => phone.diary.errors, PATIENCE).toHaveLength(1);
  expect(phone.diary.errors[0]).toMatchObject({
    message: 'A quantidade passa do limite de 100.000.',
    during: 'mutate',
    localModel: { id },
  });
  expect(await phones.stored(id)).toBeUndefined();
});

it('a count is kept and marked if its inventory closed meanwhile', PHONE_TEST, async () => {
  const { phone } = await phones.switchOn();
  const { inventory, inventoryID } = await phones.addOpenInventory();
  await phone.start();
  await phone.setOnline(false);
  const { id } = await phone.save('Count', { inventoryID, barcode: units(2) });
  await phones.correct('finaliseInventory', inventory, { finalizado: true });
  await phone.setOnline(true);

  await expect
    .poll(() => phone.find('Count', id), PATIENCE)
    .toMatchObject({ _version: 1, after_close: true });
  await expect.poll(() => phone.find('Inventory', inventoryID), PATIENCE).toMatchObject({ finalizado: true });
  expect(await phones.stored(id)).toMatchObject({ after_close: true, barcode: units(2) });
  expect(phone.diary.errors).toEqual([]);
});

it('the first sync of a phone holds inventories, sections and its own counts', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { pharmacy, inventory, inventoryID } = await phones.addOpenInventory();
  const sectionID = await addSection(phones.server(), inventory, 'Corredor 1');
  const count = mobileCount(inventory, { sectionID, factor: 2 });
  await collector.submit(count);

  await phone.start();

  expect(await phone.find('Inventory', inventoryID)).toMatchObject({
    name: 'Geral',
    pharmacyID: pharmacy.id,
    pharmacyName: pharmacy.name,
    finalizado: false,
    _version: 1,
  });
  expect(await phone.find('Section', sectionID)).toMatchObject({
    inventoryID,
    name: 'Corredor 1',
    collector_sub: phones.server().people.user.sub,
    _version: 1,
  });
  expect(await phone.query('Count')).toEqual([
    expect.objectContaining({
      id: count.amplify_id,
      cognitoUserID: collector.sub,
      user_name: collector.name,
      barcode: [{ barcode: '7891234567895', count: 1 }],
      factor: 2,
      inventoryID,
      sectionID,
      after_close: false,
      createdAt: '2026-05-01T03:04:05.000Z',
      _version: 1,
    }),
  ]);
  expect(phone.diary.errors).toEqual([]);
});

it('a phone that is started again syncs only what changed since', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn();
  const { inventory } = await phones.addOpenInventory();
  const [first, second] = [mobileCount(inventory), mobileCount(inventory)];
  await collector.submit(first);
  const { id } = await collector.submit(second);
  await letTimePass(phones.server().db);
  await phone.start();
  const [base] = answered(phone, 'syncCounts');
  expect(base?.variables).toMatchObject({ lastSync: 0, nextToken: null });
  expect(base?.data.items).toHaveLength(2);
  await phone.stop();
  phone.forget();

  await phones.correct('editCount', id, { factor: 6 });
  await phone.start();

  const [delta, ...more] = answered(phone, 'syncCounts');
  expect(more).toEqual([]);
  expect(delta?.variables.lastSync).toBe(base?.data.startedAt);
  expect(delta?.data.items).toEqual([expect.objectContaining({ id: second.amplify_id, _version: 2 })]);
  for (const operation of ['syncInventories', 'syncSections']) {
    expect(answered(phone, operation)).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ items: [] }) }),
    ]);
  }
  expect(await phone.query('Count')).toHaveLength(2);
  expect(await phone.find('Count', second.amplify_id)).toMatchObject({ factor: 6, _version: 2 });
});

it.each([
  ['unnoticed by the phone', false],
  ['noticed by the phone', true],
])('a phone has every row once after an interrupted sync, %s', PHONE_TEST, async (_how, isNoticed) => {
  const { phone, collector, network } = await phones.switchOn({ syncPageSize: 4 });
  const { inventory } = await phones.addOpenInventory();
  const counts = Array.from({ length: 23 }, () => mobileCount(inventory));
  for (const count of counts) await collector.submit(count);
  const cut = network.cutInAnswerTo(/syncCounts.*"nextToken":"/);

  const started = phone.start();
  await cut;
  await expect.poll(() => network.refused, PATIENCE).toBeGreaterThan(1);
  if (isNoticed) await phone.setOnline(false);
  network.restore();
  if (isNoticed) await phone.setOnline(true);
  await started;

  await expect.poll(() => phone.query('Count'), PATIENCE).toHaveLength(counts.length);
  const held = await phone.query('Count');
  expect(held.map(({ id }) => id).sort()).toEqual(counts.map((count) => count.amplify_id).sort());
  expect(phone.diary.requests.some(({ data }) => data === null)).toBe(true);
  expect(phone.diary.errors).toEqual([]);
});

it('an unmodified phone counts a recount as a section', PHONE_TEST, async () => {
  const { phone, collector } = await phones.switchOn({ realTime: 'on' });
  const server = phones.server();
  const { pharmacy, inventory, inventoryID } = await phones.addOpenInventory();
  await addProducts(server, pharmacy.id, [
    { internal_code: '7', barcode: '7891234567895', description: 'SORO', system_stock: 24, value: 9 },
  ]);
  const sectionID = await addSection(server, inventory, 'Balcão');
  await submitOne(server, mobileCount(inventory, { sectionID, barcode: units(20) }));
  await phone.start();

  const params = { id: inventoryID };
  const body = { criteria: { items: ['i:7'] }, collector_sub: collector.sub };
  const { status, body: recount } = await server.call('createRecount', { params, body });
  expect(status).toBe(201);
  await vi.waitFor(async () => {
    expect(await phone.find('Section', recount.section_id)).toMatchObject({
      name: 'Recontagem 1',
      collector_sub: collector.sub,
      finalizado: false,
    });
  }, PATIENCE);

  await phone.save('Count', { inventoryID, sectionID: recount.section_id, barcode: units(24) });
  const call = { as: 'mod', params: { ...params, section_id: recount.section_id } } as const;
  await vi.waitFor(async () => {
    expect(await server.ask('getRecount', call)).toMatchObject({
      found_items: 1,
      same_counters: [],
      list: [{ key: 'i:7', is_found: true }],
    });
  }, PATIENCE);
});
