import { editCount } from '@balanco/contract/counts';
import type { InventoryId } from '@balanco/contract/inventories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  linesOf,
  mobileCount,
  submitOne,
} from '../testing/stock-taking.js';

let server: ServerUnderTest;
let pharmacy: { id: string; inventory_uuid: string };
let inventory: InventoryId;
beforeAll(async () => {
  server = await startServerUnderTest();
});
beforeEach(async () => {
  pharmacy = await addPharmacy(server);
  inventory = (await addInventory(server, pharmacy.id)).inventory_id;
});
afterAll(() => server.close());

const lines = () => linesOf(server, { pharmacy: pharmacy.id });
const quantities = async () => (await lines()).map((line) => line.quantity).sort();
const staffSets = (id: number | null, body: object) =>
  server.call(editCount, { as: 'admin', params: { id: id ?? 0 }, body });

describe('a message that comes again late', () => {
  it('does not undo what staff have corrected since', async () => {
    const count = mobileCount(inventory);
    const { id } = await submitOne(server, count);
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    expect(await submitOne(server, count)).toMatchObject({ status: 'unchanged', _version: 2 });
    expect(await quantities()).toEqual([7]);
  });

  it('does not bring back what staff have deleted', async () => {
    const count = mobileCount(inventory, { _deleted: false });
    const { id } = await submitOne(server, count);
    await staffSets(id, { _deleted: true });
    expect(await submitOne(server, count)).toMatchObject({ status: 'unchanged', _version: 2 });
    expect(await lines()).toEqual([]);
  });

  it('does not undo it either where it had changed nothing the first time', async () => {
    const count = mobileCount(inventory);
    const { id } = await submitOne(server, count);
    const five = { ...count, barcode: [{ barcode: '789', count: 5 }] };
    await staffSets(id, { barcode: five.barcode });
    expect(await submitOne(server, five)).toMatchObject({ status: 'unchanged', _version: 2 });
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    expect(await submitOne(server, five)).toMatchObject({ status: 'unchanged', _version: 3 });
    expect(await quantities()).toEqual([7]);
  });

  it('leaves no trace but its memory: no version, no audit row, no new time of change', async () => {
    const count = mobileCount(inventory);
    const { id } = await submitOne(server, count);
    const state = async () => [
      await server.db.selectFrom('count').select(['version', 'changed_at']).where('id', '=', id).execute(),
      await server.db.selectFrom('audit').select('id').where('entity', '=', 'count').execute(),
    ];
    const before = await state();
    await submitOne(server, { ...count, factor: 1 });
    expect(await state()).toEqual(before);
  });
});

describe('a change', () => {
  it('on the current version replaces what it carries', async () => {
    const sectionID = await addSection(server, inventory);
    const count = mobileCount(inventory, { sectionID });
    await submitOne(server, count);
    const changed = { ...count, barcode: [{ barcode: '790', count: 4 }], factor: 2, _version: 1 };
    expect(await submitOne(server, changed)).toMatchObject({ status: 'merged', _version: 2 });
    expect(await lines()).toMatchObject([{ barcode: '790', quantity: 4, factor: 2, sectionID }]);
  });

  it('on an old version is merged field by field, and staff’s field stands', async () => {
    const count = mobileCount(inventory);
    const { id } = await submitOne(server, count);
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    const changed = { ...count, barcode: [{ barcode: '789', count: 2 }], factor: 3, _version: 1 };
    expect(await submitOne(server, changed)).toMatchObject({ status: 'merged', _version: 3 });
    expect(await lines()).toMatchObject([{ quantity: 7, factor: 3 }]);
  });

  it('that is wholly outdated changes nothing', async () => {
    const count = mobileCount(inventory);
    const { id } = await submitOne(server, count);
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    const changed = { ...count, barcode: [{ barcode: '789', count: 2 }], _version: 1 };
    expect(await submitOne(server, changed)).toMatchObject({ status: 'unchanged', _version: 2 });
    expect(await quantities()).toEqual([7]);
  });

  it('may delete, and may take it back', async () => {
    const count = mobileCount(inventory);
    await submitOne(server, count);
    expect(await submitOne(server, { ...count, _deleted: true, _version: 1 })).toMatchObject({
      status: 'merged',
    });
    expect(await lines()).toEqual([]);
    expect(await submitOne(server, { ...count, _deleted: false, _version: 2 })).toMatchObject({
      _version: 3,
    });
    expect(await lines()).toHaveLength(1);
  });

  it('leaves the count in its section where it names none, and moves it where it does', async () => {
    const [a, b] = [await addSection(server, inventory, 'A'), await addSection(server, inventory, 'B')];
    const elsewhere = (await addInventory(server, pharmacy.id)).inventory_id;
    const count = mobileCount(inventory, { sectionID: a });
    await submitOne(server, count);
    const { sectionID: _section, ...unplaced } = { ...count, sectionID: a };
    const section = async () => (await lines()).map((line) => [line.inventoryID, line.sectionID]);
    await submitOne(server, { ...unplaced, factor: 2 });
    expect(await section()).toEqual([[inventory, a]]);
    await submitOne(server, { ...count, sectionID: b });
    expect(await section()).toEqual([[inventory, b]]);
    await submitOne(server, { ...unplaced, inventoryID: elsewhere, factor: 2 });
    expect(await section()).toEqual([[elsewhere, null]]);
    await submitOne(server, { ...unplaced, factor: 3, sectionID: a });
    await submitOne(server, { ...unplaced, factor: 4, sectionID: null });
    expect(await section()).toEqual([[inventory, null]]);
  });

  it('does not move a count to another pharmacy', async () => {
    const count = mobileCount(inventory);
    await submitOne(server, count);
    const other = await addPharmacy(server);
    expect(await submitOne(server, { ...count, inventoryID: other.inventory_uuid })).toMatchObject({
      status: 'rejected',
      code: 'conflict',
      detail: 'Uma contagem não muda de farmácia.',
    });
    expect(await lines()).toHaveLength(1);
  });
});
