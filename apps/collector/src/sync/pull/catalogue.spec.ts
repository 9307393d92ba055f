import { type PulledBinding, pullBindings } from '@balanco/contract/mobile/mobile-pull';
import { beforeEach, expect, it, vi } from 'vitest';
import { findInside, findProduct, searchProducts, storeProducts } from '../../store/catalogue';
import { readNote, writeNote } from '../../store/database';
import { addReading, readingsOf } from '../../store/readings';
import { aBinding, aPulledProduct, aReading, clearPhone } from '../../testing/phone-data';
import { Refused } from '../refused';
import { request } from '../request';
import { pullCatalogue } from './catalogue';

vi.mock('../request', () => ({ request: vi.fn() }));

const product = (id: string, description: string) => aPulledProduct(id, { description });

beforeEach(clearPhone);

it('an unreadable cursor is dropped, and the next attempt starts over', async () => {
  await writeNote('catalogue p', { since: null, cursor: 'of another version' });
  vi.mocked(request).mockRejectedValueOnce(new Refused(400, 'invalid', 'Cursor inválido.', null));
  await expect(pullCatalogue('p', () => undefined)).rejects.toThrow('Cursor inválido.');
  expect(await readNote('catalogue p')).toBeUndefined();
  const page = { results: [product('1', 'DIPIRONA')], cursor: null, since: '2026-05-06T12:00:00Z' };
  vi.mocked(request).mockImplementation(async ({ id }) =>
    id === pullBindings.id ? ({ ...page, results: [] } as never) : (page as never),
  );
  await pullCatalogue('p', () => undefined);
  expect(await readNote('catalogue p')).toEqual({ since: '2026-05-06T12:00:00Z', cursor: null });
});

it('the first reading knows its share, also when it goes on after an interruption', async () => {
  const page = (id: string, cursor: string | null, more = {}) => ({
    results: [product(id, id)],
    cursor,
    since: 'now',
    ...more,
  });
  const last = { results: [], cursor: null, since: 'now' };
  const shares: [number, number | undefined][] = [];
  const read = () => pullCatalogue('p', (rows, total) => shares.push([rows, total]));
  vi.mocked(request)
    .mockResolvedValueOnce(page('1', 'c', { total: 3 }) as never)
    .mockRejectedValueOnce(new TypeError('no network'));
  await expect(read()).rejects.toThrow('no network');
  vi.mocked(request)
    .mockResolvedValueOnce(page('2', 'd') as never)
    .mockResolvedValueOnce(page('3', null) as never)
    .mockResolvedValue(last as never);
  await read();
  expect(shares).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
    [0, undefined],
  ]);
});

it('products whose words begin with the search come first', async () => {
  const others = Array.from({ length: 40 }, (_, index) => product(`a${index}`, `ANLODIPINO ${index}MG`));
  await storeProducts('p', [...others, product('d', 'DIPIRONA 500MG')]);
  const found = await searchProducts('p', 'dipi', 30);
  expect(found).toHaveLength(30);
  expect(found[0]?.description).toBe('DIPIRONA 500MG');
});

const BOX = '17891234567892';
const fralda = { ...product('d1', 'FRALDA'), internal_code: '104', barcode: '7891234567895' };
const binding = aBinding(BOX, { item_key: 'i:104', factor: 6 });

async function pulled(products: readonly object[], bindings: readonly PulledBinding[]) {
  vi.mocked(request).mockImplementation(
    async ({ id }) =>
      ({ results: id === pullBindings.id ? bindings : products, cursor: null, since: 'now' }) as never,
  );
  await pullCatalogue('p', () => undefined);
}

it('a bound box is found with its factor until staff unbind it', async () => {
  await pulled([fralda], [binding]);
  const found = { description: 'FRALDA', bound: { kind: 'barcode', code: BOX, factor: 6 } };
  expect(await findProduct('p', `0${BOX}`)).toMatchObject(found);
  await pulled([], [{ ...binding, _deleted: true }]);
  expect(await findProduct('p', BOX)).toBeNull();
  expect(await findInside('p', BOX)).toMatchObject({ description: 'FRALDA' });
  await pulled(
    [],
    [
      { ...binding, id: 'b2', factor: 12 },
      { ...binding, _deleted: true },
    ],
  );
  expect(await findProduct('p', BOX)).toMatchObject({ bound: { factor: 12 } });
});

it.each([
  ['a binding decides a shared barcode', [{ ...fralda, id: 'd2', internal_code: '105' }], 'FRALDA', 6],
  ["the catalogue's own code wins", [{ ...product('d3', 'CAIXA'), barcode: BOX }], 'CAIXA', undefined],
])('%s', async (_name, more, description, factor) => {
  const code = factor === undefined ? BOX : fralda.barcode;
  await pulled([fralda, ...more], [{ ...binding, code }]);
  const found = await findProduct('p', code);
  expect([found?.description, found?.internal_code]).toEqual([
    description,
    factor === undefined ? 'd3' : '104',
  ]);
  expect(found?.bound?.factor).toBe(factor);
});

it('readings of a box follow its binding', async () => {
  const box = { code: BOX, item: `c:${BOX}`, description: null, pharmacy: 'p' };
  await addReading(aReading(box));
  const named = async () => {
    const [reading] = await readingsOf(aReading());
    return [reading?.item, reading?.description, reading?.boundFactor];
  };
  await pulled([fralda], []);
  expect(await named()).toEqual([`c:${BOX}`, 'Caixa de FRALDA', undefined]);
  await pulled([], [binding]);
  expect(await named()).toEqual(['p:d1', 'FRALDA', 6]);
  await pulled([], [{ ...binding, _deleted: true }]);
  expect(await named()).toEqual([`c:${BOX}`, 'Caixa de FRALDA', undefined]);
});
