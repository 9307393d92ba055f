import { createHash, randomUUID } from 'node:crypto';
import type { CountLine } from '@balanco/contract/counts/count';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import {
  type AccountLine,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import type { ProductRow } from '@balanco/contract/products/products';
import { beforeEach, expect } from 'vitest';
import { type ServerUnderTest, useServer, type Who } from '../server/server-under-test.js';

export const addPharmacy = (server: ServerUnderTest, name = 'Farmácia Central') =>
  server.ask('createPharmacy', { as: 'admin', body: { name } });

export const addInventory = (server: ServerUnderTest, pharmacy: string, name = 'Geral') =>
  server.ask('createInventory', { as: 'admin', body: { name, pharmacy } });

export async function addSection(
  server: ServerUnderTest,
  inventoryID: InventoryId,
  name = 'Corredor 1',
  as: Who = 'user',
): Promise<string> {
  const id = randomUUID();
  await server.ask('openSection', { as, body: { id, inventoryID, name } });
  return id;
}

export const productsOf = async (server: ServerUnderTest, pharmacy: string) =>
  (await server.ask('listProducts', { as: 'mod', query: { pharmacy } })).results;

export const inventoriesOf = async (server: ServerUnderTest, pharmacy: string) =>
  (await server.ask('listInventoriesWithCounts', { as: 'mod', query: { pharmacy } })).results;

export async function declareDone(
  server: ServerUnderTest,
  id: string,
  lines: readonly AccountLine[] = [],
  as: Who = 'user',
): Promise<void> {
  const hash = createHash('sha256').update(canonicalAccount(lines)).digest('hex');
  const body = { lines: lines.length, units: accountUnits(lines), hash };
  await server.ask('declareSectionDone', { as, params: { id }, body });
}

export const product = (code: string, system_stock: number, value = 2, department = '') => ({
  internal_code: code,
  barcode: `BC${code}`,
  description: `ITEM ${code}`,
  system_stock,
  value,
  department,
});

export async function addProducts(
  server: ServerUnderTest,
  pharmacy: string,
  rows: readonly Omit<ProductRow, 'pharmacy'>[],
): Promise<void> {
  const body = rows.map((row) => ({ ...row, pharmacy }));
  await server.ask('bulkProducts', { body });
}

export function mobileCount(inventoryID: InventoryId, fields: object = {}): { amplify_id: string } {
  return {
    amplify_id: randomUUID(),
    inventoryID,
    barcode: [{ barcode: '7891234567895', count: 1 }],
    createdAt: '2026-05-01T03:04:05.000Z',
    ...fields,
  } as { amplify_id: string };
}

export const submit = async (server: ServerUnderTest, batch: readonly unknown[], as: Who = 'user') =>
  (await server.ask('submitCounts', { as, body: batch })).results;

export async function submitOne(server: ServerUnderTest, count: unknown, as: Who = 'user') {
  const [result] = await submit(server, [count], as);
  if (result === undefined) throw new Error('the batch has no result');
  return result;
}

export async function linesOf(
  server: ServerUnderTest,
  query: Readonly<Record<string, string | number>>,
): Promise<CountLine[]> {
  const answer = await server.ask('listCounts', { query: { page: 1, page_size: 1000, ...query } });
  expect(answer.count).toBe(answer.results.length);
  return answer.results;
}

export function usePharmacy(server: ServerUnderTest, name?: string): Pharmacy {
  const pharmacy = {} as Pharmacy;
  beforeEach(async () => Object.assign(pharmacy, await addPharmacy(server, name)));
  return pharmacy;
}

export function setUpPharmacy() {
  const server = useServer();
  const pharmacy = usePharmacy(server);
  return { server: () => server, pharmacy: () => pharmacy };
}

export function setUpInventory() {
  const { server, pharmacy } = setUpPharmacy();
  let inventory: InventoryId;
  beforeEach(async () => {
    inventory = (await addInventory(server(), pharmacy().id)).inventory_id;
  });
  return {
    server,
    pharmacy,
    inventory: () => inventory,
    inventoryID: () => String(inventory),
    openedSection: (name?: string, as?: Who) => addSection(server(), inventory, name, as),
    close: (section: string) =>
      server().ask('finaliseInventory', {
        params: { id: inventory },
        body: { finalizado: true, section_id: section },
      }),
    aCount: (fields: object = {}) => mobileCount(inventory, fields),
    submit: (batch: readonly unknown[], as?: Who) => submit(server(), batch, as),
    submitOne: (count: unknown, as?: Who) => submitOne(server(), count, as),
    bind: (code: string, item_key: string, factor?: number) =>
      server().ask('bindCode', {
        params: { id: pharmacy().id },
        body: { kind: 'barcode', code, item_key, factor },
      }),
    async counted(amount: number, as?: Who): Promise<string[]> {
      const batch = Array.from({ length: amount }, () => mobileCount(inventory));
      await submit(server(), batch, as);
      return batch.map((count) => count.amplify_id);
    },
    lines: (query: Readonly<Record<string, string>> = {}) =>
      linesOf(server(), { pharmacy: pharmacy().id, ...query }),
  };
}

export function setUpCountedPharmacy() {
  const { server, pharmacy } = setUpPharmacy();
  return {
    server,
    pharmacy,
    async counted(fields: object = {}): Promise<number> {
      const { id, status } = await submitOne(server(), mobileCount(pharmacy().inventory_uuid, fields));
      expect(status).toBe('created');
      return id ?? 0;
    },
    edit: (id: number, body: object, as: Who = 'user') =>
      server().call('editCount', { as, params: { id }, body }),
    /** [code, quantity, factor] */
    async lines() {
      const found = await linesOf(server(), { pharmacy: pharmacy().id });
      return found
        .sort((a, b) => a.entry_index - b.entry_index)
        .map((line) => [line.barcode || line.internal_code || line.raw, line.quantity, line.factor]);
    },
  };
}
