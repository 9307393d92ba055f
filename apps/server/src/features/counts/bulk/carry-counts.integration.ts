import { expect, it } from 'vitest';
import { expectRefused } from '../../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  mobileCount,
  setUpInventory,
  submit,
} from '../../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, openedSection, lines } = setUpInventory();

const params = () => ({ id: pharmacy().inventory_uuid });
const at = (hour: number) => `2026-05-06T0${hour}:00:00.000Z`;
const preview = (query: Record<string, string> = {}) =>
  server().ask('previewCarry', { params: params(), query });
const carry = (body: object = {}) =>
  server().call('carryCounts', { params: params(), body: { inventory: inventory(), ...body } });
const whole = (hour: number, count: number, fields: object = {}) =>
  mobileCount(pharmacy().inventory_uuid, {
    createdAt: at(hour),
    barcode: [{ barcode: '789', count, factor: 2 }],
    ...fields,
  });
const placed = async () => (await lines({ inventory: String(inventory()) })).map(({ quantity }) => quantity);

it("the preview totals a period's and a collector's lines, units and products", async () => {
  await addProducts(server(), pharmacy().id, [{ internal_code: '1', barcode: '789', description: 'SORO' }]);
  await submit(server(), [whole(1, 3), whole(2, 4, { barcode: 'leitura interrompida' })]);
  await submit(server(), [whole(3, 5, { barcode: [{ barcode: '999', count: 5 }] })], 'mod');
  expect(await preview()).toMatchObject({
    counts: 3,
    lines: 3,
    units: 11,
    products: 1,
    unregistered_codes: 1,
    unrecognised_lines: 1,
    first_at: at(1),
    last_at: at(3),
    collectors: [{ counts: 1 }, { counts: 2 }],
  });
  const { sub } = server().people.user;
  expect(await preview({ first: at(1), last: at(1), collector: sub })).toMatchObject({
    counts: 1,
    units: 6,
    first_at: at(1),
    last_at: at(1),
  });
  expect(await preview({ last: '2026-01-01T00:00:00Z' })).toMatchObject({
    counts: 0,
    units: 0,
    collectors: [],
  });
});

it('counts of a period and collector move to a section and back', async () => {
  const section = await openedSection();
  await submit(server(), [whole(1, 3), whole(2, 4)]);
  await submit(server(), [whole(2, 9)], 'mod');
  const { sub } = server().people.user;
  const { status, body } = await carry({ first: at(2), collector: sub, section });
  expect({ status, ...body }).toMatchObject({ status: 200, failed: [], left: 0, changed: [{ _version: 2 }] });
  const [carried] = await lines({ inventory: String(inventory()) });
  expect(carried).toMatchObject({ quantity: 4, sectionID: section, after_close: false });
  expect(await preview()).toMatchObject({ counts: 2 });
  const undone = await server().ask('undoBulkCounts', { body: { counts: body.changed } });
  expect(undone).toMatchObject({ failed: [] });
  expect(await placed()).toEqual([]);
  expect(await preview()).toMatchObject({ counts: 3 });
});

it('one call carries the oldest 1,000 counts and reports the rest', async () => {
  const batch = Array.from({ length: 500 }, (_, index) => whole(index === 0 ? 9 : 1, 1));
  await submit(server(), batch);
  await submit(
    server(),
    Array.from({ length: 500 }, () => whole(2, 1)),
  );
  await submit(server(), [whole(3, 7)]);
  const first = (await carry()).body;
  expect(first).toMatchObject({ failed: [], left: 1 });
  expect(first.changed).toHaveLength(1000);
  expect(await preview()).toMatchObject({ counts: 1, first_at: at(9) });
  expect((await carry()).body).toMatchObject({ left: 0, changed: [{}] });
  expect(await preview()).toMatchObject({ counts: 0 });
});

it('counts are carried only from a whole pharmacy into its other inventories', async () => {
  const elsewhere = await addInventory(server(), (await addPharmacy(server(), 'Outra')).id);
  await submit(server(), [whole(1, 3)]);
  await expectRefused(carry({ inventory: elsewhere.inventory_id }), 'Inventário não encontrado.', 404);
  await expectRefused(
    carry({ inventory: pharmacy().inventory_uuid }),
    'Escolha um inventário; estas contagens já são da farmácia como um todo.',
  );
  expect((await server().call('previewCarry', { params: { id: inventory() } })).status).toBe(409);
  expect(await preview()).toMatchObject({ counts: 1 });
});
