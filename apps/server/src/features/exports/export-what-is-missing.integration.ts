import type { ExportedFile } from '@balanco/contract/exports/exports';
import type { ReturnProof } from '@balanco/contract/exports/return-proofs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { storeSettlement } from '../../testing/world/store-settlement.js';

// See docs/adjustment-files.md, "What the ERP did not take".
const { server, pharmacy, inventory, params, addProducts } = setUpComparison();

/** A: −4, B: +3, C and D: none. */
const catalogue = [
  { internal_code: '1', barcode: '7891234567895', description: 'A', system_stock: 24, value: 8.5 },
  { internal_code: '2', barcode: '7896004715896', description: 'B', system_stock: 6, value: 31.4 },
  { internal_code: '3', barcode: '', description: 'C', system_stock: 10, value: 12.9 },
  { internal_code: '4', barcode: '', description: 'D', system_stock: 40, value: 2.15 },
];
const place = () => ({ ...params(), version: 1 });
const file = { profile: 'ean-qtd', code_kind: 'internal_code' };
const send = (body: object = {}) =>
  server().call('exportSettlement', { params: place(), body: { ...file, content: 'adjustment', ...body } });
const preview = (query: object = {}) =>
  server().call('previewExport', { params: place(), query: { ...file, ...query } });
async function sent(body: object = {}): Promise<{ export: ExportedFile; text: string }> {
  const answer = await send(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { export: answer.body.export, text: Buffer.from(answer.body.file, 'base64').toString('latin1') };
}

async function exported(): Promise<void> {
  await addProducts(catalogue);
  const items = [20, 9, 10, 40].map((settled, index) => ({ key: `i:${index + 1}`, settled }));
  await storeSettlement(server().db, { pharmacyId: pharmacy().id, inventory: Number(inventory()), items });
  await sent();
}

async function prove(...stock: readonly (number | undefined)[]): Promise<ReturnProof> {
  const lines = stock.flatMap((units, index) =>
    units === undefined ? [] : [{ internal_code: String(index + 1), stock: units }],
  );
  const body = { source: 'file', file_name: 'erp.csv', lines };
  return server().ask('createReturnProof', { params: place(), body });
}

it('the file has only what the ERP has differently', async () => {
  await exported();
  const proof = await prove(24, 12, 10, undefined);
  expect(proof).toMatchObject({ differing_items: 3, missing_items: 1, shortage: 0, overage: 128.2 });
  expect((await preview({ return_proof: proof.number })).body).toMatchObject({
    content: 'adjustment',
    offered: ['adjustment'],
    content_reason: 'proof',
    missing_items: 1,
    totals: { lines: 2, units: -7, money: -128.2 },
    mixed_with: [],
  });
  const left = await sent({ return_proof: proof.number });
  expect(left.text).toBe('1;-4,0\r\n2;-3,0\r\n');
  expect(left.export).toMatchObject({ return_proof: 1, lines: 2, units: -7, money: -128.2 });
});

it('the log and the history name the return proof of a file', async () => {
  await exported();
  const { number } = await prove(24, 9, 10, 40);
  await sent({ return_proof: number });
  const log = await server().ask('listExports', { params: params() });
  expect(log.results.map((each) => each.return_proof)).toEqual([1, null]);
  const query = { entity: 'inventory', id: params().id };
  const history = await server().ask('listHistory', { as: 'mod', query });
  expect(history.results[0]?.changes).toContainEqual({
    field: 'Só o que o ERP não importou',
    before: null,
    after: 'conferência 1',
  });
  expect(await prove(20, 9, 10, 40)).toMatchObject({ differing_items: 0 });
});

it('only files that left after the proof need confirmation', async () => {
  await exported();
  const { number } = await prove(24, 9, 10, 40);
  await sent({ return_proof: number });
  const question =
    /^Um arquivo saiu em .* por .*, e a conferência 1 pode não contar com ele\. Faça outra conferência, ou o ajuste pode contar duas vezes\. Confirme/;
  await expectRefused(send({ return_proof: number }), expect.stringMatching(question));
  await sent({ return_proof: number, confirm_mixed: true });
});

it('a proof of the catalogue covers only files before its import', async () => {
  await exported();
  const proveCatalogue = () =>
    server().call('createReturnProof', { params: place(), body: { source: 'catalogue' } });
  const importedAt = (seconds: number) =>
    sql`
      insert into import_report (pharmacy_id, person_sub, person_name, ended_at, file_name, left_out,
        problem_count, problems)
      values (${pharmacy().id}, 'maria', 'Maria', now() + make_interval(secs => ${seconds}), 'erp.csv', 0,
        0, '[]')
      on conflict (pharmacy_id) do update set ended_at = excluded.ended_at
    `.execute(server().db);
  await proveCatalogue();
  expect((await send({ return_proof: 1 })).status).toBe(409);
  await importedAt(-3600);
  await proveCatalogue();
  expect((await preview({ return_proof: 2 })).body.mixed_with).toHaveLength(1);
  expect((await send({ return_proof: 2 })).status).toBe(409);
  await importedAt(0);
  await proveCatalogue();
  await sent({ return_proof: 3 });
  expect((await send({ return_proof: 3 })).status).toBe(409);
  await proveCatalogue();
  expect((await send({ return_proof: 4 })).status).toBe(409);
  await sent({ return_proof: 4, confirm_mixed: true });
});

it('unknown, outdated and empty proofs are refused, and so are balances', async () => {
  await exported();
  const { number } = await prove(20, 9, 10, undefined);
  await expectRefused(
    send({ return_proof: number, content: 'counted' }),
    'O que o ERP não importou sai só como ajuste.',
  );
  await expectRefused(send({ return_proof: 99 }), 'Conferência no ERP não encontrada.', 404);
  await expectRefused(send({ return_proof: number }), 'O arquivo não teria nenhum item.');
  expect((await send({ return_proof: 0 })).status).toBe(400);
});
