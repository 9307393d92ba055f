import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HistoryEntry, HistoryPage } from '@balanco/contract/history/history';
import type { Product } from '@balanco/contract/products/products';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import type { Who } from '../../testing/server/server-under-test.js';
import { addInventory, mobileCount, productsOf, setUpInventory } from '../../testing/world/stock-taking.js';
import { viewHistory } from './view-history.js';

const { server, pharmacy, inventory, aCount, bind, close, lines, openedSection, submitOne } =
  setUpInventory();

const ofThing = (entity: string, id: string | number, query: object = {}) =>
  server().ask('listHistory', { query: { entity, id: String(id), ...query } as never });
const ofPharmacy = (query: Readonly<Record<string, string>> = {}) =>
  server().ask('listPharmacyHistory', { params: { id: pharmacy().id }, query });
const told = ({ results }: HistoryPage) =>
  results.map(({ actor_name, what, subject }) =>
    [actor_name.split(' ')[0], what, subject].filter(Boolean).join(' '),
  );
const changesOf = (entry: HistoryEntry | undefined) =>
  entry?.changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`);

async function importProducts(...rows: object[]): Promise<void> {
  const body = rows.map((row) => ({ pharmacy: pharmacy().id, ...row }));
  await server().ask('bulkProducts', { body: body as never });
}

const importedAt = (at: unknown) =>
  setRows(server().db, 'audit', { action: 'import', pharmacy_id: pharmacy().id }, { at });

async function firstProduct() {
  const [product] = await productsOf(server(), pharmacy().id);
  return product as Product;
}

it('the history of a count shows who sent, corrected and deleted it', async () => {
  const { id = 0 } = await submitOne(aCount());
  const body = { barcode: [{ barcode: '7891234567895', count: 12 }], _version: 1 };
  await server().call('editCount', { as: 'admin', params: { id }, body });
  await server().call('editCount', { params: { id }, body: { _deleted: true, _version: 2 } });
  const page = await ofThing('count', id ?? 0);
  expect(told(page)).toEqual([
    'Ulisses excluiu a contagem de 7891234567895',
    'Ana editou a contagem de 7891234567895',
    'Ulisses enviou a contagem de 7891234567895',
  ]);
  expect(changesOf(page.results[1])).toEqual(['Quantidade: 1 → 12']);
});

it('the history of a count includes later deletions of its section only', async () => {
  const section = await openedSection();
  const params = { id: Number(inventory()) };
  await server().call('finaliseInventory', { params, body: { finalizado: true } });
  const { id } = await submitOne(aCount({ sectionID: section }));
  await server().call('deleteInventory', { params, body: { section_id: section } });
  expect(told(await ofThing('count', id ?? 0))).toEqual([
    expect.stringMatching(/^Márcio excluiu a seção /),
    'Ulisses enviou a contagem de 7891234567895',
  ]);
});

it('the lines of a corrected count name who corrected it', async () => {
  const count = aCount();
  const { id } = await submitOne(count);
  const edited = async () => (await lines()).map(({ edited_by }) => edited_by);
  expect(await edited()).toEqual([null]);
  await server().call('editCount', { as: 'mod', params: { id }, body: { factor: 3, _version: 1 } });
  const recounted = (quantity: number, _version: number) => ({
    ...count,
    barcode: [{ barcode: '7891234567895', internal_code: '', count: quantity, factor: 3 }],
    createdAt: '2026-05-01T03:05:05.000Z',
    factor: 3,
    _version,
  });
  await submitOne(recounted(1, 2));
  expect(await edited()).toEqual(['Márcio Moderador']);
  await submitOne(recounted(6, 3));
  expect(await lines()).toMatchObject([{ quantity: 6, edited_by: 'Ulisses Usuário', edited_on_phone: true }]);
  await server().call('editCount', { params: { id }, body: { factor: 2, _version: 4 } });
  const [line] = await lines();
  expect([line?.edited_by, line?.edited_on_phone]).toEqual(['Ulisses Usuário', undefined]);
});

const ofInventory = (as: Who, query: object = {}) =>
  server().call('listHistory', {
    as,
    query: { entity: 'inventory', id: String(inventory()), ...query } as never,
  });
const correct = (id: number, body: object) => server().call('editCount', { as: 'mod', params: { id }, body });

it('an inventory’s history has corrections, deletions and restorations of counts', async () => {
  await importProducts({ internal_code: '12', description: 'DIPIRONA', barcode: '7891234567895' });
  const section = await openedSection();
  const { id } = await submitOne(aCount({ sectionID: section }));
  await correct(Number(id), { barcode: [{ barcode: '7891234567895', count: 12 }], _version: 1 });
  await correct(Number(id), { _deleted: true, _version: 2 });
  const trash = await server().ask('listTrash', { as: 'admin', query: { pharmacy: pharmacy().id } });
  const params = { id: trash.results[0]?.id ?? '' };
  await server().ask('restoreDeletion', { as: 'admin', params, body: {} });
  const { body } = await ofInventory('mod', { page_size: 3 });
  const subject = expect.stringMatching(/^a contagem de 7891234567895 \(DIPIRONA, .+\)$/);
  expect(body.results).toMatchObject([
    {
      actor_name: 'Ana Administradora',
      what: 'editou',
      subject,
      named: ['7891234567895', 'DIPIRONA', expect.any(String)],
    },
    { actor_name: 'Márcio Moderador', what: 'excluiu', subject },
    { what: 'editou', subject, changes: [{ field: 'Quantidade', before: '1', after: '12' }] },
  ]);
  const rest = await ofInventory('mod', { page_size: 3, after: body.cursor });
  expect(told(rest.body)).toEqual(['Ulisses criou a seção Corredor 1', 'Ana criou o inventário Geral']);
});

it('an inventory’s history has its sections, their finalising and bindings of counted codes', async () => {
  await importProducts({ internal_code: '12', description: 'DIPIRONA', barcode: '789' });
  const section = await openedSection();
  await close(section);
  await submitOne(aCount({ barcode: [{ barcode: '555', count: 2 }] }));
  for (const code of ['555', '666']) await bind(code, 'i:12', 1);
  expect(told((await ofInventory('mod')).body)).toEqual([
    'Márcio vinculou o código 555',
    'Márcio finalizou a seção Corredor 1',
    'Ulisses criou a seção Corredor 1',
    'Ana criou o inventário Geral',
  ]);
  expect(told((await ofInventory('user')).body)).toEqual(['Ana criou o inventário Geral']);
});

it('a moved count stands in both inventories', async () => {
  const other = (await addInventory(server(), pharmacy().id, 'Junho')).inventory_id;
  const { id } = await submitOne(aCount());
  const lines = [{ count_id: Number(id), entry_index: 0, _version: 1 }];
  await server().ask('bulkMoveCounts', { body: { lines, inventory: other, section: null } as never });
  for (const number of [inventory(), other]) {
    const page = await server().ask('listHistory', {
      as: 'mod',
      query: { entity: 'inventory', id: String(number) } as never,
    });
    expect(page.results[0]).toMatchObject({ what: 'editou', changes: [{ field: 'Inventário' }] });
  }
});

it('a count that staff assign stands in its inventory', async () => {
  const { id } = await submitOne(mobileCount(randomUUID()));
  const body = { counts: [Number(id)], inventory: inventory() };
  await server().ask('assignUnplacedCounts', { as: 'mod', body });
  const { results } = (await ofInventory('mod')).body;
  expect(changesOf(results[0])).toEqual(['Inventário: Contagens sem inventário → Geral']);
});

it.each(['count', 'product', 'inventory', 'section', 'pharmacy'] as const)(
  'an id that no %s can have is not found',
  async (entity) => {
    expect(await server().call('listHistory', { query: { entity, id: 'x' } as never })).toMatchObject({
      status: 404,
      body: { detail: 'Não há histórico: o registro não existe.' },
    });
  },
);

it('an inventory’s history leaves out collectors and their own changes', async () => {
  const count = aCount();
  const { id } = await submitOne(count);
  await submitOne({ ...count, factor: 2, _version: 1 });
  expect(told((await ofInventory('mod')).body)).toEqual([expect.stringMatching(/ criou o inventário /)]);
  expect((await correct(Number(id), { factor: 3, _version: 2 })).status).toBe(200);
  expect(told((await ofInventory('user')).body)).toEqual([expect.stringMatching(/ criou o inventário /)]);
  expect(told((await ofInventory('mod')).body)).toHaveLength(2);
});

it('a product finds its row in imports and changes of the whole catalogue', async () => {
  await importProducts(
    { internal_code: '12', description: 'DIPIRONA', barcode: '789', value: 9.9 },
    { internal_code: '13', description: 'OMEPRAZOL', barcode: '790' },
  );
  const product = await firstProduct();
  await importProducts({ internal_code: '13', description: 'OMEPRAZOL 20MG', barcode: '790' });
  await importProducts({ internal_code: '12', barcode: '789', value: 12.5 });
  const body = { ...product, version: undefined, description: 'DIPIRONA 1G', value: 12.5 };
  await server().call('editProduct', { as: 'admin', params: { id: product.id }, body });
  await server().call('deleteAllProducts', { as: 'admin', query: { pharmacy: pharmacy().id } });
  const page = await ofThing('product', product.id);
  expect(told(page)).toEqual([
    'Ana excluiu todos os produtos (2)',
    'Ana editou o produto DIPIRONA 1G',
    'Márcio importou o produto DIPIRONA',
    'Márcio importou o produto DIPIRONA',
  ]);
  expect(changesOf(page.results[1])).toEqual(['Descrição: DIPIRONA → DIPIRONA 1G']);
  expect(changesOf(page.results[2])).toEqual(['Valor: R$\u00a09,90 → R$\u00a012,50']);
});

it('a product finds itself by its codes in imports without ids', async () => {
  await importProducts({ internal_code: '12', description: 'DIPIRONA', barcode: '789' });
  const product = await firstProduct();
  await sql`
      update audit set after = json_build_object('updated', '[]'::json, 'created', json_build_array(
        json_build_object('internal_code', '0012', 'barcode', '0789', 'description', 'DIPIRONA')))
      where products @> array[${product.id}]::uuid[]
    `.execute(server().db);
  expect(told(await ofThing('product', product.id))).toEqual(['Márcio importou o produto DIPIRONA']);
});

it('a history is paged without gaps, even while rows are added', async () => {
  const { id = 0 } = await submitOne(aCount());
  const edit = (factor: number) =>
    server().call('editCount', { as: 'mod', params: { id }, body: { factor, _version: factor - 1 } });
  for (const factor of [2, 3, 4]) expect((await edit(factor)).status).toBe(200);
  const first = await ofThing('count', id ?? 0, { page_size: 2 });
  await edit(5);
  const second = await ofThing('count', id ?? 0, { page_size: 2, after: first.cursor });
  expect([...first.results, ...second.results].map(changesOf).slice(0, 3)).toEqual([
    ['Fator: 3 → 4'],
    ['Fator: 2 → 3'],
    ['Fator: 1 → 2'],
  ]);
  expect(second).toMatchObject({ results: { length: 2 }, cursor: null });
});

it('the history of a pharmacy filters by thing, action, person and day', async () => {
  await importProducts({ internal_code: '12', description: 'DIPIRONA', barcode: '789' });
  const { id } = await submitOne(aCount());
  await server().call('editCount', { as: 'admin', params: { id }, body: { factor: 3, _version: 1 } });
  expect(told(await ofPharmacy())).toEqual([
    'Ana editou a contagem de 7891234567895',
    'Ulisses enviou a contagem de 7891234567895',
    'Márcio importou 1 produto',
    expect.stringMatching(/ criou o inventário /),
    expect.stringMatching(/ criou a farmácia /),
  ]);
  expect(told(await ofPharmacy({ entity: 'count', action: 'update' }))).toHaveLength(1);
  expect(told(await ofPharmacy({ person: server().people.user.sub }))).toHaveLength(1);
  await importedAt('2026-05-02T02:30:00Z');
  const may1 = { first_day: '2026-05-01', last_day: '2026-05-01' };
  expect(told(await ofPharmacy(may1))).toEqual(['Márcio importou 1 produto']);
  expect(told(await ofPharmacy({ first_day: '2026-05-02', last_day: '2026-05-02' }))).toEqual([]);
});

it('batches of a file that follow each other are one import, others stand alone', async () => {
  const [dipirona, soro] = ['DIPIRONA', 'SORO'].map((description, index) => ({
    internal_code: `${index + 1}`,
    description,
    barcode: `78${index}`,
  }));
  await importProducts(dipirona as object);
  await importedAt(sql`at - interval '2 minutes'`);
  await importProducts(soro as object, { internal_code: '3', description: 'GAZE', barcode: '783' });
  await importProducts({ ...soro, description: 'SORO 500ML' });
  const page = await ofPharmacy({ action: 'import', page_size: '3' });
  expect(told(page)).toEqual(['Márcio importou 3 produtos', 'Márcio importou 1 produto']);
  expect(changesOf(page.results[0])).toEqual(['Produtos novos:  → 2', 'Produtos alterados:  → 1']);
  const first = await ofPharmacy({ action: 'import', page_size: '1' });
  expect(told(first)).toEqual(['Márcio importou 1 produto']);
  expect(told(await ofPharmacy({ action: 'import', after: first.cursor ?? '' }))).toEqual([
    'Márcio importou 2 produtos',
    'Márcio importou 1 produto',
  ]);
});

const written: readonly {
  readonly entity: string;
  readonly action: string;
  readonly entity_id: string;
  readonly before: string | null;
  readonly after: string | null;
}[] = JSON.parse(readFileSync(new URL('../../testing/fixtures/audit-1.0.0.json', import.meta.url), 'utf8'));
const unknown = {
  entity: 'product',
  action: 'levitate',
  entity_id: '1',
  before: null,
  after: '{"wings": 2}',
};

it('history has words for every act of 1.0.0 and shows an unknown one as it stands', async () => {
  const who = { actor_sub: 'ana', actor_name: 'Ana' };
  const rows = [...written, unknown].map((row) => ({ ...row, ...who }));
  const ids = await server().db.insertInto('audit').values(rows).returning('id').execute();
  const { results } = await viewHistory(
    server().db,
    { ids: sql`select unnest(${ids.map(({ id }) => id)}::bigint[])`, size: rows.length },
    { order: sql`id` },
  );
  expect(written.length).toBeGreaterThan(25);
  expect(
    results.filter(({ subject }, index) => subject === `${rows[index]?.entity} ${rows[index]?.entity_id}`),
  ).toEqual([
    expect.objectContaining({
      what: 'levitate',
      subject: 'product 1',
      changes: [{ field: 'wings', before: null, after: '2' }],
    }),
  ]);
});
