import type { MovementImport } from '@balanco/contract/comparison/movements';
import { expect } from 'vitest';
import type { ServerUnderTest, Who } from '../server/server-under-test.js';
import { ANA, type setUpRecounts } from './recount-under-test.js';
import { product } from './stock-taking.js';

export const asFile = (text: string): string => Buffer.from(text).toString('base64');

export function movementsOf(server: () => ServerUnderTest, params: () => { readonly id: string }) {
  const tryImport = (text: string, more: object = {}, as: Who = 'mod') =>
    server().call('importMovements', {
      as,
      params: params(),
      body: { file: asFile(text), file_name: 'movimentos.csv', ...more },
    });
  return {
    tryImport,
    async importMovements(text: string, more: object = {}): Promise<MovementImport> {
      const { status, body } = await tryImport(text, more);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.import;
    },
    previewMovements: (text: string) =>
      server().ask('previewMovements', { params: params(), body: { file: asFile(text) } }),
    movementImports: async () => (await server().ask('listMovementImports', { params: params() })).results,
    undoImport: (id: string) =>
      server().call('undoMovementImport', { params: { ...params(), import_id: id } }),
  };
}

/** The hour is São Paulo's. */
export const at = (hour: string) => `2026-11-22T${hour}:00-03:00`;

export const csv = (...rows: readonly string[]) =>
  `${rows.map((row) => row.replace('@', '22/11/2026 ')).join('\n')}\n`;

export const EVENING = csv('A;@18:40;2;S', 'A;@21:05;1;S', 'A;@22:00;12;E');

export function openShopOf(set: ReturnType<typeof setUpRecounts>) {
  const { server, params, addProducts, items, submitOne, aCount } = set;
  const addItem = (stock: number, code = 'A') =>
    addProducts([{ ...product(code, stock, 10), barcode: `BC-${code}` }]);
  async function countAt(
    hour: string,
    units: number,
    more: { section?: string; as?: 'user' | 'mod' | 'admin'; code?: string } = {},
  ) {
    const { section, as = ANA, code = 'A' } = more;
    const place = section === undefined ? {} : { sectionID: section };
    const entry = { barcode: `BC-${code}`, count: units, factor: 1 };
    const { status } = await submitOne(aCount({ barcode: [entry], createdAt: at(hour), ...place }), as);
    expect(status).toBe('created');
  }
  const stockIsOf = (stock_at: string | null) =>
    server().ask('changeInventoryTerms', { params: params(), body: { stock_at } });
  async function only(code = 'A') {
    const found = (await items()).find(({ internal_code }) => internal_code === code);
    if (found === undefined) throw new Error(`no item ${code}`);
    return found;
  }
  const movements = movementsOf(server, params);
  async function anEvening(text: string = EVENING): Promise<MovementImport> {
    await addItem(30);
    await countAt('20:10', 27);
    await stockIsOf(at('18:00'));
    return movements.importMovements(text);
  }
  return { ...movements, anEvening, addItem, countAt, stockIsOf, only };
}
