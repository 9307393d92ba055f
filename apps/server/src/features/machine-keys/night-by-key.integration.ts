import { keyScopeSchema } from '@balanco/contract/base/key-scopes';
import { expect, it } from 'vitest';
import { auditRows, setRows } from '../../testing/database/rows.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';

const { server, pharmacy, inventory, count, finalise, settle } = setUpSettling();

it('catalogue, movements, result, file and proof of a night need a key and no browser', async () => {
  const { id: place } = pharmacy();
  const body = { name: 'ERP', days: 1, scopes: keyScopeSchema.options, pharmacies: [place] };
  const { secret: token } = await server().ask('createMachineKey', { as: 'admin', body });
  const ask: ReturnType<typeof server>['ask'] = (call, more) => server().ask(call, { token, ...more });
  const row = { pharmacy: place, internal_code: '1', barcode: '7891234567895', description: 'DIPIRONA' };
  await ask('bulkProducts', { body: [{ ...row, system_stock: 10, value: 2 }] });
  const [open] = (await ask('listInventories')).results;
  expect(open).toMatchObject({ inventory_id: inventory(), pharmacy: place });

  await count(row.barcode, 8);
  const params = { id: open?.inventory_id, version: 1 };
  const file = Buffer.from('1;22/11/2025 18:40;1;S').toString('base64');
  await ask('importMovements', { params, body: { file, file_name: 'vendas.csv', open_shop: false } });
  await finalise();
  await settle();
  const approved_at = new Date(Date.now() - 60_000);
  await setRows(server().db, 'settlement', { inventory_number: params.id }, { approved_at });

  const { results } = await ask('listResults');
  expect(results).toMatchObject([{ inventory_id: params.id, version: 1, pharmacy: place }]);
  const items = await ask('listSettlementItems', { params });
  expect(items.results).toMatchObject([{ internal_code: '1', settled: 8 }]);
  const { shipped } = await ask('listExportProfiles', { params: { id: place } });
  const choice = { profile: shipped[0]?.id, content: 'adjustment', code_kind: 'internal_code' };
  const exported = await ask('exportSettlement', { params, body: choice });
  expect(Buffer.from(exported.file, 'base64').toString()).toBe('1;-2,0\r\n');
  const again = await server().call('exportSettlement', { token, params, body: choice });
  expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['confirm_mixed']]);

  await ask('bulkProducts', { body: [{ ...row, system_stock: 7, value: 2 }] });
  const { number } = await ask('createReturnProof', { params, body: { source: 'catalogue' } });
  const differing = await ask('listReturnProofItems', { params: { ...params, number } });
  expect(differing.results).toMatchObject([{ internal_code: '1', due: 8, in_erp: 7 }]);
  const acts = await auditRows(server().db, { entity: 'inventory', action: 'export' });
  expect(acts.map(({ actor_name }) => actor_name)).toEqual([`ERP (chave de ${server().people.admin.name})`]);
});
