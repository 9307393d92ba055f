import { randomUUID } from 'node:crypto';
import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import type { ExportProfile } from '@balanco/contract/exports/export-profiles';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { expectRefused, type TestAnswer, type Who } from '../../testing/server/server-under-test.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { type StoredItem, storeSettlement } from '../../testing/world/store-settlement.js';

const { server, pharmacy, inventory, params, addProducts } = setUpComparison();

/** The items are those of docs/comparison.md; F has no barcode. */
const catalogue = [
  { internal_code: '1', barcode: '7891234567895', description: 'A', system_stock: 10, value: 12.9 },
  { internal_code: '2', barcode: '7896004715896', description: 'B', system_stock: 24, value: 8.5 },
  { internal_code: '3', barcode: '17891234567892', description: 'C', system_stock: 6, value: 31.4 },
  { internal_code: '4', barcode: '4', description: 'D', system_stock: 40, value: 2.15 },
  { internal_code: '5', barcode: '5', description: 'E', system_stock: 5, value: 148 },
  { internal_code: '6', barcode: '', description: 'F', system_stock: 0, value: 19.9 },
];

const settledItems: readonly StoredItem[] = [
  { key: 'i:1', settled: 10 },
  { key: 'i:2', settled: 20, reason: 'breakage' },
  { key: 'i:3', settled: 9, how: 'decided' },
  { key: 'i:5', settled: 0, how: 'zeroed' },
  { key: 'i:6', settled: 3, reason: 'found' },
];

async function settled(items = settledItems, isApproved = true): Promise<string> {
  await addProducts(catalogue);
  return store(items, isApproved);
}

const store = (items: readonly StoredItem[], isApproved = true) =>
  storeSettlement(server().db, {
    pharmacyId: pharmacy().id,
    inventory: Number(inventory()),
    items,
    isApproved,
  });

const supersede = (id: string) =>
  setRows(server().db, 'settlement', { id }, { superseded_at: new Date(), superseded_by: 'Ana' });

const place = () => ({ ...params(), version: 1 });

const file = { profile: 'ean-qtd', code_kind: 'internal_code' };

const preview = (query: object = {}, as: Who = 'mod') =>
  server().call('previewExport', { as, params: place(), query: { ...file, ...query } });

const send = (body: object = {}, as: Who = 'mod') =>
  server().call('exportSettlement', { as, params: place(), body: { ...file, content: 'counted', ...body } });

const textOf = (answer: TestAnswer) => Buffer.from(answer.body.file, 'base64').toString('latin1');

const listed = async () => (await server().ask('listExports', { params: params() })).results;

it('balances contain counted, decided and zeroed items', async () => {
  await settled();
  const answer = await send();
  expect(answer.status).toBe(201);
  expect(textOf(answer)).toBe('1;10,0\r\n2;20,0\r\n3;9,0\r\n5;0,0\r\n6;3,0\r\n');
  const [file] = await listed();
  expect(file).toEqual(answer.body.export);
  expect(file).toMatchObject({
    version: 1,
    profile: 'EAN;QTD',
    content: 'counted',
    code_kind: 'internal_code',
    left_out: 0,
    by: server().people.mod.name,
    lines: 5,
    units: 42,
    money: 641.3,
    file_name: `inventario-${inventory()}-v1.txt`,
  });
});

it('an adjustment contains only differences, with direction, value and reason', async () => {
  await settled();
  const answer = await send({ profile: 'ajuste', content: 'adjustment' });
  expect(textOf(answer).split('\r\n')).toEqual([
    `2;S;4,000;8,50;quebra/avaria;${inventory()}`,
    `3;E;3,000;31,40;;${inventory()}`,
    `5;S;5,000;148,00;;${inventory()}`,
    `6;E;3,000;19,90;achado;${inventory()}`,
    '',
  ]);
  expect(answer.body.export).toMatchObject({ lines: 4, units: -3, money: -620.1 });
});

it('the content "all items" includes uncounted ones', async () => {
  await settled();
  expect(textOf(await send({ content: 'all' }))).toContain('4;40,0\r\n');
});

it('balances are offered until something moves, then only the adjustment', async () => {
  await settled();
  expect((await preview()).body).toMatchObject({
    content: 'counted',
    content_reason: 'unmoved',
    moved_items: 0,
    offered: ['counted', 'adjustment', 'all'],
  });
  await addProducts(catalogue.slice(0, 1).map((row) => ({ ...row, system_stock: 9 })));
  expect((await preview()).body).toMatchObject({
    content: 'adjustment',
    content_reason: 'moved',
    moved_items: 1,
    offered: ['adjustment'],
  });
  await expectRefused(send(), 'O saldo de 1 item mudou desde que foi guardado: exporte o ajuste.');
});

it('the other content of an exported version needs confirmation', async () => {
  await settled();
  await send();
  const query = { content: 'adjustment' };
  expect((await preview(query)).body.mixed_with).toEqual(await listed());
  expect(await send({ content: 'adjustment' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await send({ content: 'adjustment', confirm_mixed: true })).status).toBe(201);
  expect((await listed()).map(({ content }) => content)).toEqual(['adjustment', 'counted']);
  expect((await send({ content: 'all' })).status).toBe(409);
});

it('a later adjustment on the same stock needs confirmation', async () => {
  const first = await settled();
  await send({ content: 'adjustment', profile: 'ajuste' });
  const { db } = server();
  await supersede(first);
  const id = randomUUID();
  await sql`
    insert into settlement select (jsonb_populate_record(settlement, jsonb_build_object(
      'id', ${id}::text, 'version', 2, 'superseded_at', null, 'superseded_by', null))).*
    from settlement where id = ${first}
  `.execute(db);
  await sql`
    insert into settlement_item (settlement_id, pharmacy_id, item_key, internal_code, barcodes, description,
      department, expected, counted, settled, how, value, difference_value)
    select ${id}, pharmacy_id, item_key, internal_code, barcodes, description, department,
      expected, counted, settled, how, value, difference_value
    from settlement_item where settlement_id = ${first}
  `.execute(db);
  const second = (body: object) =>
    server().call('exportSettlement', {
      params: { ...params(), version: 2 },
      body: { profile: 'ajuste', code_kind: 'internal_code', content: 'adjustment', ...body },
    });
  expect((await second({})).body.detail).toBe(
    'A versão 1 já saiu, e as diferenças contariam duas vezes. Confirme para exportar também este arquivo.',
  );
  expect((await second({ profile: 'ean-qtd', content: 'counted' })).status).toBe(201);
  expect((await second({ confirm_mixed: true })).status).toBe(201);
});

it('items that do not fit leave only if they are left out', async () => {
  await settled();
  const query = { profile: 'ean13-qtd6', code_kind: 'barcode' };
  const first = (await preview({ ...query, page_size: 1 })).body;
  expect(first).toMatchObject({ totals: { lines: 3, units: 30 }, refused: { count: 2, units: 12 } });
  expect(first.refused.results).toMatchObject([{ key: 'i:3', problem: 'too_long', field: 1 }]);
  const second = (await preview({ ...query, page_size: 1, page: 2 })).body;
  expect(second.refused.results).toMatchObject([{ key: 'i:6', problem: 'no_code', source: 'code' }]);
  await expectRefused(send(query), '2 itens não cabem no arquivo (C). Corrija o perfil ou deixe de fora.');
  const answer = await send({ ...query, leave_out: true });
  expect(textOf(answer)).toBe('7891234567895000010\r\n7896004715896000020\r\n0000000000005000000\r\n');
  expect(answer.body.export).toMatchObject({ left_out: 2, lines: 3 });
  expect(await listed()).toHaveLength(1);
});

it('an unapproved settlement is not exported', async () => {
  await settled(settledItems, false);
  for (const answer of [preview(), send()])
    await expectRefused(answer, 'Aprove a apuração versão 1 antes de exportar.');
});

it('a superseded settlement is not exported, and an unknown one not found', async () => {
  const id = await settled();
  await supersede(id);
  await expectRefused(send(), expect.stringContaining('substituída'));
  const unknown = { ...params(), version: 2 };
  const call = { params: unknown, query: { profile: 'ean-qtd' } };
  await expectRefused(server().call('previewExport', call), 'Apuração não encontrada.', 404);
});

it('an empty file does not leave', async () => {
  await settled([]);
  await expectRefused(send({ profile: 'ajuste', content: 'adjustment' }), 'O arquivo não teria nenhum item.');
});

it('a profile whose extension is a program is listed, and exports only once it is changed', async () => {
  await settled();
  const [shipped] = SHIPPED_PROFILES;
  const body = { name: 'Antigo', profile: shipped?.profile as ExportProfile };
  const params = { id: pharmacy().id };
  const { body: made } = await server().call('createExportProfile', { params, body });
  const profile = JSON.stringify({ ...body.profile, extension: 'bat' });
  await setRows(server().db, 'export_profile', { id: made.id }, { profile, breaks_rule: true });
  const named = async () => (await server().ask('getTonight', { as: 'mod' })).profiles;
  expect(await named()).toMatchObject([{ id: made.id, name: 'Antigo', pharmacy: pharmacy().id }]);
  const listed = await server().ask('listExportProfiles', { params });
  expect(listed.results).toMatchObject([{ profile: { extension: 'bat' } }]);
  await expectRefused(
    send({ profile: made.id }),
    expect.stringMatching(/^Mude o perfil Antigo antes de exportar\. A extensão/),
  );
  await server().ask('editExportProfile', { params: { id: made.id }, body });
  expect(await named()).toEqual([]);
  expect((await send({ profile: made.id })).status).toBe(201);
});

it('a profile that somebody else changed exports once the change was seen', async () => {
  await settled();
  const profile = SHIPPED_PROFILES[0]?.profile as ExportProfile;
  const { body: made } = await server().call('createExportProfile', {
    params: { id: pharmacy().id },
    body: { name: 'ERP', profile },
  });
  const seen = async (as: Who) => (await preview({ profile: made.id }, as)).body.profile_change;
  const csv = { name: 'ERP', profile: { ...profile, extension: 'csv' } };
  const edit = (as: Who) => server().call('editExportProfile', { as, params: { id: made.id }, body: csv });
  const by = server().people.mod.name;
  expect(await seen('admin')).toMatchObject({ by, before: null, after: { profile } });
  expect(await seen('mod')).toBeNull();
  const early = (await seen('admin')).at;
  await edit('mod');
  const body = { profile: made.id, confirm_mixed: true };
  for (const sent of [body, { ...body, confirm_change: early }])
    await expectRefused(send(sent, 'admin'), `${by} mudou o perfil ERP. Confira e continue.`);
  const { at } = await seen('admin');
  expect((await send({ ...body, confirm_change: at }, 'admin')).status).toBe(201);
  expect(await seen('admin')).toBeNull();
  await edit('admin');
  expect(await seen('mod')).toMatchObject({ before: csv, after: csv });
  await edit('mod');
  expect(await seen('mod')).toBeNull();
  expect(await seen('admin')).toMatchObject({ by, before: csv });
});

it('a header that the encoding lacks is refused', async () => {
  await settled();
  const [shipped] = SHIPPED_PROFILES;
  const profile: ExportProfile = { ...(shipped?.profile as ExportProfile), header: '→' };
  const made = await server().ask('createExportProfile', {
    params: { id: pharmacy().id },
    body: { name: 'Seta', profile },
  });
  await expectRefused(send({ profile: made.id }), expect.stringContaining('Windows-1252'));
});

it('the lines of scanned codes sum to their item, also with a binding', async () => {
  const id = await settled([{ key: 'i:2', settled: 20 }]);
  await sql`
    insert into settlement_line (settlement_id, pharmacy_id, count_id, entry_index, count_version, line_id,
      barcode_key, internal_code_key, quantity, factor, bound_factor, collector_id, item_key)
    values (${id}, ${pharmacy().id}, 1, 0, 1, 1, '7896004715896', '', 8, 1, null, 1, 'i:2'),
      (${id}, ${pharmacy().id}, 1, 1, 1, 2, '17896004715893', '', 1, 1, 12, 1, 'i:2')
  `.execute(server().db);
  const answer = await send({ code_kind: 'scanned', by_code: true });
  expect(textOf(answer)).toBe('17896004715893;12,0\r\n7896004715896;8,0\r\n');
});

it('a scanned code keeps the zeros of its binding or of a later product', async () => {
  await addProducts([{ barcode: '7891000315507', description: 'G', system_stock: 1, value: 1 }]);
  const id = await settled([
    { key: 'i:2', settled: 2 },
    { key: 'i:6', settled: 1 },
    { key: 'b:7891000315507', settled: 3 },
  ]);
  await addProducts([{ internal_code: '6', barcode: '0036000291452', description: 'F' }]);
  await sql`
    insert into code_binding (pharmacy_id, kind, code, item_key, created_by)
    values (${pharmacy().id}, 'barcode', '012345678905', 'i:2', 'Ana'),
      (${pharmacy().id}, 'internal_code', '0077', 'b:7891000315507', 'Ana')
  `.execute(server().db);
  await sql`
    insert into settlement_line (settlement_id, pharmacy_id, count_id, entry_index, count_version, line_id,
      barcode_key, internal_code_key, quantity, factor, collector_id, item_key)
    values (${id}, ${pharmacy().id}, 1, 0, 1, 1, '12345678905', '', 2, 1, 1, 'i:2'),
      (${id}, ${pharmacy().id}, 1, 1, 1, 2, '36000291452', '', 1, 1, 1, 'i:6'),
      (${id}, ${pharmacy().id}, 1, 2, 1, 3, '', '77', 3, 1, 1, 'b:7891000315507')
  `.execute(server().db);
  const answer = await send({ code_kind: 'scanned' });
  expect(textOf(answer)).toBe('0077;3,0\r\n012345678905;2,0\r\n0036000291452;1,0\r\n');
});

it('deleting a reopened inventory erases its files', async () => {
  const id = await settled();
  await send();
  await supersede(id);
  const removed = await server().ask('deleteInventory', { as: 'admin', params: params(), body: {} });
  const body = { typed_name: 'Geral' };
  await server().ask('purgeDeletion', { params: { id: removed.deletion }, body });
  const left = await sql`select from export_log where pharmacy_id = ${pharmacy().id}`.execute(server().db);
  expect(left.rows).toEqual([]);
});

it('exported and left-out totals sum to those of the settlement', async () => {
  await addProducts(catalogue);
  const item = fc.record({
    settled: fc.integer({ min: -2_000, max: 2_000_000 }).map((units) => units / 2),
    how: fc.constantFrom('counted', 'kept', 'zeroed', 'decided'),
  });
  const profile = fc.constantFrom('ean-qtd', 'ean13-qtd6', 'codigo-espaco-qtd', 'totvs-rm', 'ajuste');
  const content = fc.constantFrom('counted', 'adjustment', 'all');
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 6, maxLength: 6 }),
      profile,
      content,
      async (drawn, id, wanted) => {
        const stored = id === 'ajuste' ? 'adjustment' : wanted;
        await sql`delete from settlement where pharmacy_id = ${pharmacy().id}`.execute(server().db);
        await sql`delete from stock_snapshot where pharmacy_id = ${pharmacy().id}`.execute(server().db);
        await store(drawn.map((each, index) => ({ ...each, key: `i:${index + 1}` }) as StoredItem));
        const { totals, refused } = (await preview({ profile: id, content: stored, code_kind: 'barcode' }))
          .body;
        const report = await sql<{ units: number; money: number }>`
        select coalesce(sum(case when ${stored} = 'adjustment' then difference else settled end), 0) as units,
          coalesce(sum(
            case when ${stored} = 'adjustment' then difference_value else round(settled * value, 2) end
          ), 0) as money
        from settlement_item where pharmacy_id = ${pharmacy().id}
          and (${stored} <> 'counted' or how <> 'kept')
      `.execute(server().db);
        expect(totals.units + refused.units).toBeCloseTo(report.rows[0]?.units ?? 0, 6);
        expect(totals.money + refused.money).toBeCloseTo(report.rows[0]?.money ?? 0, 6);
      },
    ),
    { numRuns: 40 },
  );
});

it('the list of inventories shows the state of the settlement', async () => {
  const step = async () => {
    const query = { pharmacy: pharmacy().id };
    const body = await server().ask('listInventoriesWithCounts', { query });
    return body.results.find((row) => row.id === inventory())?.closing_state;
  };
  expect(await step()).toBeUndefined();
  await server().call('finaliseInventory', { params: params(), body: { finalizado: true } });
  expect(await step()).toBe('checking');
  await settled(settledItems, false);
  expect(await step()).toBe('settled');
  const approved = { approved_at: new Date(), approved_by: 'Ana', approved_by_sub: 'ana' };
  await setRows(server().db, 'settlement', { inventory_number: inventory() }, approved);
  expect(await step()).toBe('approved');
  expect((await send()).status).toBe(201);
  expect(await step()).toBe('exported');
});

it.each(['ean-qtd', 'ajuste'])(
  'an adjustment by the profile %s leaves twice only if confirmed',
  async (profile) => {
    await settled();
    expect((await send({ content: 'adjustment' })).status).toBe(201);
    const question =
      /^Este ajuste já foi exportado em \d\d\/\d\d\/\d{4}, \d\d:\d\d por Márcio Moderador; importar duas vezes no ERP pode dobrar o ajuste\. Confirme/;
    await expectRefused(send({ profile, content: 'adjustment' }), expect.stringMatching(question));
    const shown = await preview({ profile, content: 'adjustment' });
    expect(shown.body.mixed_with).toEqual(await listed());
    expect(await listed()).toHaveLength(1);
    expect((await send({ profile, content: 'adjustment', confirm_mixed: true })).status).toBe(201);
  },
);

it('the same balances leave again without a question', async () => {
  await settled();
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(201);
});
