import {
  type ExportedFile,
  exportSettlement,
  listExports,
  previewExport,
} from '@balanco/contract/exports/exports';
import { expect, it } from 'vitest';
import type { TestAnswer } from '../../testing/server/server-under-test.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { storeSettlement } from '../../testing/world/store-settlement.js';

const { server, pharmacy, inventory, params, addProducts } = setUpComparison();

const place = () => ({ ...params(), version: 1 });
const send = (body: object): Promise<TestAnswer> =>
  server().call(exportSettlement, {
    params: place(),
    body: { profile: 'ean-qtd', content: 'adjustment', code_kind: 'internal_code', ...body },
  });
const listed = async (): Promise<ExportedFile[]> =>
  (await server().call(listExports, { params: params() })).body.results;

async function settled(): Promise<void> {
  await addProducts([{ internal_code: '1', barcode: '1', description: 'A', system_stock: 10, value: 5 }]);
  const items = [{ key: 'i:1', settled: 7 }];
  await storeSettlement(server().db, {
    pharmacyId: pharmacy().id,
    inventory: Number(inventory()),
    items,
    isApproved: true,
  });
}

it.each(['ean-qtd', 'ajuste'])(
  'an adjustment by the profile %s leaves twice only if confirmed',
  async (profile) => {
    await settled();
    expect((await send({})).status).toBe(201);
    const again = await send({ profile });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect(again.body.detail).toMatch(
      /^Este ajuste já foi exportado em \d\d\/\d\d\/\d{4}, \d\d:\d\d por Márcio Moderador; importar duas vezes no ERP pode dobrar o ajuste\. Confirme/,
    );
    const shown = await server().call(previewExport, {
      params: place(),
      query: { profile, content: 'adjustment', code_kind: 'internal_code' },
    });
    expect(shown.body.mixed_with).toEqual(await listed());
    expect(await listed()).toHaveLength(1);
    expect((await send({ profile, confirm_mixed: true })).status).toBe(201);
  },
);

it('the same balances leave again without a question', async () => {
  await settled();
  expect((await send({ content: 'counted' })).status).toBe(201);
  expect((await send({ content: 'counted' })).status).toBe(201);
});
