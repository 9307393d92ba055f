import { beforeEach, describe, expect, it } from 'vitest';
import { productsOf, setUpPharmacy } from '../../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();

const row = (internal_code: string, description: string) => ({ internal_code, description });
async function store(...rows: object[]): Promise<void> {
  const body = rows.map((each) => ({ ...each, pharmacy: pharmacy().id }));
  await server().ask('bulkProducts', { body });
}
const products = () => productsOf(server(), pharmacy().id);
const names = async () => (await products()).map(({ description }) => description).sort();
const deleteAll = async () =>
  (await server().ask('deleteAllProducts', { query: { pharmacy: pharmacy().id } })).deletion;
const restore = (id: string | null | undefined, body: object = {}) =>
  server().call('restoreDeletion', { params: { id }, body });
const trash = async () => (await server().ask('listTrash', { query: { pharmacy: pharmacy().id } })).results;

beforeEach(() => store(row('1', 'UM'), row('2', 'DOIS'), row('3', 'TRÊS')));

it('Excluir Todos can be undone', async () => {
  const before = await products();
  const id = await deleteAll();
  expect(await trash()).toMatchObject([
    { id, kind: 'catalogue', name: 'Farmácia Central', contents: { products: 3 } },
  ]);
  expect((await restore(id)).body).toMatchObject({ restored: { products: 3 }, left: 0 });
  expect(await products()).toEqual(before);
});

it('a single product can be restored', async () => {
  const [first] = await products();
  const params = { id: first?.id ?? '' };
  const { deletion } = await server().ask('deleteProduct', { params });
  expect(await trash()).toMatchObject([{ kind: 'product', name: 'DOIS' }]);
  await restore(deletion);
  expect(await names()).toEqual(['DOIS', 'TRÊS', 'UM']);
});

describe('a key that exists again', () => {
  let id: string | null;
  beforeEach(async () => {
    id = await deleteAll();
    await store(row('002', 'DOIS NOVO'), row('3', 'TRÊS NOVO'));
  });
  const conflicts = () => server().ask('getDeletion', { params: { id } });

  it('a repeated key is shown and needs a decision', async () => {
    expect(await conflicts()).toMatchObject({
      conflict_count: 2,
      conflicts: [
        { kind: 'product', deleted: { description: 'DOIS' }, current: { description: 'DOIS NOVO' } },
        { kind: 'product', deleted: { description: 'TRÊS' }, current: { description: 'TRÊS NOVO' } },
      ],
    });
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await names()).toEqual(['DOIS NOVO', 'TRÊS NOVO']);
  });

  it('a kept product leaves the deleted one in the Lixeira', async () => {
    expect((await restore(id, { decision: 'keep' })).body).toMatchObject({
      restored: { products: 1 },
      left: 2,
    });
    expect(await names()).toEqual(['DOIS NOVO', 'TRÊS NOVO', 'UM']);
    expect(await trash()).toMatchObject([{ id, contents: { products: 2 } }]);
  });

  it('a replaced product goes to the Lixeira itself', async () => {
    const { conflicts: found } = await conflicts();
    const decisions = { [found[0]?.id ?? '']: 'keep' };
    expect((await restore(id, { decision: 'replace', decisions })).body).toMatchObject({
      restored: { products: 2 },
      left: 1,
    });
    expect(await names()).toEqual(['DOIS NOVO', 'TRÊS', 'UM']);
    const [replaced] = await trash();
    expect(replaced).toMatchObject({ kind: 'product', name: 'TRÊS NOVO' });
    await restore(replaced?.id, { decision: 'replace' });
    expect(await names()).toEqual(['DOIS NOVO', 'TRÊS NOVO', 'UM']);
  });
});
