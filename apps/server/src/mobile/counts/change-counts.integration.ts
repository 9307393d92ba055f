import { editCount } from '@balanco/contract/counts/counts';
import { describe, expect, it } from 'vitest';
import { addInventory, addPharmacy, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, aCount, openedSection, submitOne, lines } = setUpInventory();

const quantities = async () => (await lines()).map((line) => line.quantity).sort();
const staffSets = (id: number | null, body: object) =>
  server().call(editCount, { as: 'admin', params: { id: id ?? 0 }, body });

describe('a message that is repeated late', () => {
  it('a message that is repeated late does not undo staff’s correction', async () => {
    const count = aCount();
    const { id } = await submitOne(count);
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    expect(await submitOne(count)).toMatchObject({ status: 'unchanged', _version: 2 });
    expect(await quantities()).toEqual([7]);
  });

  it('a late repetition does not restore a count that staff deleted', async () => {
    const count = aCount({ _deleted: false });
    const { id } = await submitOne(count);
    await staffSets(id, { _deleted: true });
    expect(await submitOne(count)).toMatchObject({ status: 'unchanged', _version: 2 });
    expect(await lines()).toEqual([]);
  });

  it('a message that changed nothing does not undo a later correction', async () => {
    const count = aCount();
    const { id } = await submitOne(count);
    const five = { ...count, barcode: [{ barcode: '789', count: 5 }] };
    await staffSets(id, { barcode: five.barcode });
    expect(await submitOne(five)).toMatchObject({ status: 'unchanged', _version: 2 });
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    expect(await submitOne(five)).toMatchObject({ status: 'unchanged', _version: 3 });
    expect(await quantities()).toEqual([7]);
  });

  it('a repeated message makes neither a version nor an audit row', async () => {
    const count = aCount();
    const { id } = await submitOne(count);
    const state = async () => [
      await server().db.selectFrom('count').select(['version', 'changed_at']).where('id', '=', id).execute(),
      await server().db.selectFrom('audit').select('id').where('entity', '=', 'count').execute(),
    ];
    const before = await state();
    await submitOne({ ...count, factor: 1 });
    expect(await state()).toEqual(before);
  });
});

describe('a change', () => {
  it('a change on the current version replaces the fields that it carries', async () => {
    const sectionID = await openedSection();
    const count = aCount({ sectionID });
    await submitOne(count);
    const changed = { ...count, barcode: [{ barcode: '790', count: 4 }], factor: 2, _version: 1 };
    expect(await submitOne(changed)).toMatchObject({ status: 'merged', _version: 2 });
    expect(await lines()).toMatchObject([{ barcode: '790', quantity: 4, factor: 2, sectionID }]);
  });

  it('a stale change is merged field by field and keeps staff’s value', async () => {
    const count = aCount();
    const { id } = await submitOne(count);
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    const changed = { ...count, barcode: [{ barcode: '789', count: 2 }], factor: 3, _version: 1 };
    expect(await submitOne(changed)).toMatchObject({ status: 'merged', _version: 3 });
    expect(await lines()).toMatchObject([{ quantity: 7, factor: 3 }]);
  });

  it('a change whose fields are all stale changes nothing', async () => {
    const count = aCount();
    const { id } = await submitOne(count);
    await staffSets(id, { barcode: [{ barcode: '789', count: 7 }] });
    const changed = { ...count, barcode: [{ barcode: '789', count: 2 }], _version: 1 };
    expect(await submitOne(changed)).toMatchObject({ status: 'unchanged', _version: 2 });
    expect(await quantities()).toEqual([7]);
  });

  it('a change may delete a count and restore it', async () => {
    const count = aCount();
    await submitOne(count);
    expect(await submitOne({ ...count, _deleted: true, _version: 1 })).toMatchObject({
      status: 'merged',
    });
    expect(await lines()).toEqual([]);
    expect(await submitOne({ ...count, _deleted: false, _version: 2 })).toMatchObject({
      _version: 3,
    });
    expect(await lines()).toHaveLength(1);
  });

  it('a change moves a count only if it names a section', async () => {
    const [a, b] = [await openedSection('A'), await openedSection('B')];
    const elsewhere = (await addInventory(server(), pharmacy().id)).inventory_id;
    const count = aCount({ sectionID: a });
    await submitOne(count);
    const { sectionID: _section, ...unplaced } = { ...count, sectionID: a };
    const section = async () => (await lines()).map((line) => [line.inventoryID, line.sectionID]);
    await submitOne({ ...unplaced, factor: 2 });
    expect(await section()).toEqual([[inventory(), a]]);
    await submitOne({ ...count, sectionID: b });
    expect(await section()).toEqual([[inventory(), b]]);
    await submitOne({ ...unplaced, inventoryID: elsewhere, factor: 2 });
    expect(await section()).toEqual([[elsewhere, null]]);
    await submitOne({ ...unplaced, factor: 3, sectionID: a });
    await submitOne({ ...unplaced, factor: 4, sectionID: null });
    expect(await section()).toEqual([[inventory(), null]]);
  });

  it('a change does not move a count to another pharmacy', async () => {
    const count = aCount();
    await submitOne(count);
    const other = await addPharmacy(server());
    expect(await submitOne({ ...count, inventoryID: other.inventory_uuid })).toMatchObject({
      status: 'rejected',
      code: 'conflict',
      detail: 'Uma contagem não muda de farmácia.',
    });
    expect(await lines()).toHaveLength(1);
  });
});
