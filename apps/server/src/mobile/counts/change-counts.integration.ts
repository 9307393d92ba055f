import { editCount } from '@balanco/contract/counts/counts';
import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/audit-rows.js';
import { addPharmacy, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, aCount, openedSection, submitOne, lines } = setUpInventory();

const quantities = async () => (await lines()).map((line) => line.quantity).sort();
const staffSets = (id: number | null, body: object) =>
  server().call(editCount, { as: 'admin', params: { id: id ?? 0 }, body });

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

it('its collector moves a count to another section, and the audit says it', async () => {
  const [from, to] = [await openedSection(), await openedSection()];
  const count = aCount({ sectionID: from });
  const { id } = await submitOne(count);
  expect(await submitOne({ ...count, sectionID: to, _version: 1, _deleted: false })).toMatchObject({
    status: 'merged',
    _version: 2,
  });
  expect(await lines()).toMatchObject([{ sectionID: to, quantity: 1, after_close: false }]);
  const audited = await auditRows(server().db, { entity: 'count', entity_id: String(id), action: 'update' });
  expect(audited).toMatchObject([{ before: { sectionId: from }, after: { sectionId: to } }]);
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
