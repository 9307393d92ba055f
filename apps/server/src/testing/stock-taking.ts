import { randomUUID } from 'node:crypto';
import { type CountLine, listCounts } from '@balanco/contract/counts/counts';
import {
  createInventory,
  type InventoryId,
  type InventoryRow,
} from '@balanco/contract/inventories/inventories';
import { type MobileCountResult, openSection, submitCounts } from '@balanco/contract/mobile/mobile';
import { createPharmacy, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { bulkProducts, type ProductRow } from '@balanco/contract/products/products';
import { expect } from 'vitest';
import type { ServerUnderTest, Who } from './server-under-test.js';

/** What tests of counting stand on, made over HTTP as the web and the collectors' app do. */

export async function addPharmacy(server: ServerUnderTest, name = 'Farmácia Central'): Promise<Pharmacy> {
  const answer = await server.call(createPharmacy, { as: 'admin', body: { name } });
  expect(answer.status).toBe(201);
  return answer.body;
}

export async function addInventory(
  server: ServerUnderTest,
  pharmacy: string,
  name = 'Geral',
): Promise<InventoryRow> {
  const answer = await server.call(createInventory, { as: 'admin', body: { name, pharmacy } });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Opens a section of the person `as`; returns its id. */
export async function addSection(
  server: ServerUnderTest,
  inventoryID: InventoryId,
  name = 'Corredor 1',
  as: Who = 'user',
): Promise<string> {
  const id = randomUUID();
  const answer = await server.call(openSection, { as, body: { id, inventoryID, name } });
  expect(answer.status).toBe(201);
  return id;
}

/** Products with the given codes and anything else; the pharmacy is added to each. */
export async function addProducts(
  server: ServerUnderTest,
  pharmacy: string,
  rows: readonly Omit<ProductRow, 'pharmacy'>[],
): Promise<void> {
  const body = rows.map((row) => ({ ...row, pharmacy }));
  expect((await server.call(bulkProducts, { as: 'mod', body })).status).toBe(201);
}

/** A count as the app sends it: one unit of one barcode unless told otherwise. */
export function mobileCount(inventoryID: InventoryId, fields: object = {}): { amplify_id: string } {
  return {
    amplify_id: randomUUID(),
    inventoryID,
    barcode: [{ barcode: '7891234567895', count: 1 }],
    createdAt: '2026-05-01T03:04:05.000Z',
    ...fields,
  } as { amplify_id: string };
}

/** Sends a batch and gives its results, item by item. */
export async function submit(
  server: ServerUnderTest,
  batch: readonly unknown[],
  as: Who = 'user',
): Promise<MobileCountResult[]> {
  const answer = await server.call(submitCounts, { as, body: batch });
  expect(answer.status).toBe(200);
  return answer.body.results;
}

/** The one result of a batch of one. */
export async function submitOne(
  server: ServerUnderTest,
  count: unknown,
  as: Who = 'user',
): Promise<MobileCountResult> {
  const [result] = await submit(server, [count], as);
  if (result === undefined) throw new Error('the batch has no result');
  return result;
}

/** The first page of lines that the Contagens screen would show. */
export async function linesOf(
  server: ServerUnderTest,
  query: Readonly<Record<string, string | number>>,
): Promise<CountLine[]> {
  const answer = await server.call(listCounts, { as: 'user', query: { page: 1, page_size: 1000, ...query } });
  expect(answer.status).toBe(200);
  expect(answer.body.count).toBe(answer.body.results.length);
  return answer.body.results;
}
