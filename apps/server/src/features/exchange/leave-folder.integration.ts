import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { emptyOutbox, leave } from '../../outbox/outbox.js';
import { setUpSettling } from '../../testing/world/comparison-under-test.js';
import { addInventory, mobileCount, submitOne } from '../../testing/world/stock-taking.js';
import { folderCaller } from './exchange-file.js';
import { askNetworkTables, folderCouriers } from './leave-folder.js';
import { proveReturns } from './take-catalogue.js';

// See docs/exchange.md, "Files that leave".
const { server, pharmacy, inventory, params, addProducts, configure, count, finalise, settle, reopen } =
  setUpSettling();

let root = '';
const FOLDER = 'loja';
beforeEach(async () => {
  root = await temporaryDataFolder();
  await mkdir(path.join(root, FOLDER));
  const { db } = server();
  await sql`delete from outbox; update pharmacy_settings set exchange_folder = ''`.execute(db);
  await sql`
    insert into exchange_look (looked_at, failures) values (now(), '{}') on conflict (one) do update set looked_at = now()
  `.execute(db);
  await configure({ exchange_folder: FOLDER });
});

const deliver = () => emptyOutbox(server().db, folderCouriers(server().db, root));
const sent = async () =>
  (await readdir(path.join(root, FOLDER, 'saida')).catch(() => []))
    .filter((name) => name !== 'recibos')
    .sort();
const read = (...names: readonly string[]) => readFile(path.join(root, FOLDER, 'saida', ...names), 'utf8');
const alerts = async () => (await server().ask('getTonight', { as: 'mod' })).alerts;
const send = (version: number, more: object = {}) =>
  server().ask('exportSettlement', {
    params: { ...params(), version },
    body: { profile: 'ean-qtd', content: 'adjustment', code_kind: 'internal_code', ...more },
  });

async function settled(units: number): Promise<void> {
  await count('7891234567895', units);
  await finalise();
  await settle();
}
const A = { internal_code: '1', barcode: '7891234567895', description: '=A', system_stock: 10, value: 2 };

it('the first file of a pharmacy is asked for, and what the screen confirms leaves once', async () => {
  await addProducts([A]);
  await settled(8);
  await deliver();
  const name = `inventario-${inventory()}-v1`;
  expect(await sent()).toEqual([]);
  expect(await read('recibos', `${name}.recibo.txt`)).toContain('Nenhum arquivo saiu desta farmácia ainda.');
  expect(await alerts()).toMatchObject([
    {
      kind: 'unsent_settlement',
      inventory_id: inventory(),
      detail: expect.stringMatching(/^Geral: Nenhum arquivo saiu/),
    },
  ]);
  await send(1);
  await deliver();
  expect([await sent(), await alerts()]).toEqual([[`${name}.txt`], []]);
  expect(await read(`${name}.txt`)).toBe('1;-2,0\r\n');
  expect(await read('recibos', `${name}.txt.recibo.txt`)).toContain(
    `Inventário: ${inventory()}, apuração v1`,
  );
  await rm(path.join(root, FOLDER, 'saida', `${name}.txt`));
  await deliver();
  expect(await sent()).toEqual([]);

  await reopen();
  await settled(1);
  await deliver();
  expect(await sent()).toEqual([]);
  expect(await alerts()).toMatchObject([
    { detail: 'Geral: A versão 1 já saiu com o mesmo saldo. Confira e exporte.' },
  ]);
  await send(2, { confirm_mixed: true });
  await deliver();
  expect(await read(`inventario-${inventory()}-v2.txt`)).toBe('1;-1,0\r\n');
});

it('an approved settlement leaves by itself as the pharmacy exported last', async () => {
  await addProducts([A]);
  await settled(8);
  await send(1);
  const { inventory_id: other } = await addInventory(server(), pharmacy().id, 'Parcial');
  const call = { as: 'admin', params: { id: String(other) } } as const;
  await submitOne(server(), mobileCount(other, { barcode: [{ barcode: A.barcode, count: 7, factor: 1 }] }));
  await server().ask('finaliseInventory', { ...call, body: { finalizado: true } });
  await server().ask('settle', { ...call, body: { version: 1 } });
  await deliver();
  await deliver();
  expect(await read(`inventario-${other}-v1.txt`)).toBe('1;-3,0\r\n');
  const { results } = await server().ask('listExports', call);
  expect(results).toMatchObject([{ by: 'Pasta loja', version: 1, lines: 1, left_out: 0 }]);
});

const file = { name: 'ajuste.txt', file: Buffer.from('1;1').toString('base64'), receipt: [] };
const put = (key: string) =>
  leave(server().db, { kind: 'file', key, pharmacyId: pharmacy().id, content: file });
const again = () => sql`update outbox set next_at = now()`.execute(server().db);

it('a file waits for a share that is away, and replaces none that waits for the ERP', async () => {
  await put('first');
  await rm(path.join(root, FOLDER), { recursive: true });
  await expect(deliver()).rejects.toThrow('ENOENT');
  expect(await access(path.join(root, FOLDER)).catch(() => 'absent')).toBe('absent');
  await mkdir(path.join(root, FOLDER));
  await put('second');
  await again();
  await deliver();
  expect(await sent()).toEqual([expect.stringMatching(/^ajuste-[\da-f]{8}\.txt$/), 'ajuste.txt']);
});

it('the next catalogue proves a return only where movements of its days are known', async () => {
  await addProducts([A]);
  await settled(8);
  await send(1);
  const context = {
    db: server().db,
    caller: folderCaller(FOLDER),
    statistics: { scheduleAnalyze() {}, close() {} },
  };
  // Tomorrow at 4:00 there: its night belongs to today, unless the shop sells at night.
  const at = new Date(new Date().setUTCHours(31, 0, 0, 0));
  const day = at.toISOString().slice(0, 10);
  const prove = () => proveReturns(context, pharmacy().id, at);
  expect(await prove()).toEqual([expect.stringContaining('não conclusivo, faltam movimentos de ')]);
  await sql`
    with made as (
      insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_by)
      values (${pharmacy().id}, 'm.csv', repeat('a', 64), 1, 0, current_date - 3, ${day}::date - 1, 'Ana') returning id, pharmacy_id
    )
    insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, moved_at, quantity)
    select id, 1, pharmacy_id, 'x', ${day}::date - 1, (${day}::date - 1 + time '02:00') at time zone 'America/Sao_Paulo', -1 from made
  `.execute(server().db);
  const [, month, date] = day.split('-');
  expect(await prove()).toEqual([expect.stringContaining(`faltam movimentos de ${date}/${month}.`)]);
  await sql`delete from stock_movement where pharmacy_id = ${pharmacy().id}`.execute(server().db);
  expect(await prove()).toEqual([expect.stringMatching(/v1: 1 item diferente\.$/)]);
  expect(await prove()).toEqual([]);
});

it('bi/ has the documented columns, guarded texts and no e-mail', async () => {
  await addProducts([A]);
  await settled(8);
  const losses = { params: { id: pharmacy().id } };
  const id = randomUUID();
  const loss = {
    id,
    pharmacyID: pharmacy().id,
    code: '1',
    reason: 'theft',
    quantity: 2,
    createdAt: new Date(),
  };
  await server().ask('submitLosses', { as: 'user', body: [loss] });
  await server().ask('confirmLosses', { ...losses, body: { losses: [id] } });
  await server().ask('exportLosses', losses);
  await askNetworkTables(server().db, new Date());
  await deliver();
  expect(await sent()).toContain('perdas-1.csv');
  const tables = await Promise.all(
    ['inventarios', 'itens', 'contagens', 'secoes', 'pessoas', 'perdas'].map((name) =>
      readFile(path.join(root, 'bi', `${name}.csv`), 'utf8'),
    ),
  );
  expect(tables.map((text) => text.slice(1).split('\r\n')[0])).toEqual([
    'inventario,farmacia,cnpj,nome,aberto_em,finalizado_em,versao,apurado_em,aprovado_em,valor_estoque,falta,sobra,itens,itens_contados,itens_certos,acuracia_item,acuracia_valor',
    'inventario,versao,codigo_interno,codigos_de_barras,descricao,departamento,esperado,contado,apurado,diferenca,valor_unitario,diferenca_valor,decisao,motivo',
    'inventario,secao,pessoa,hora,linhas,unidades',
    'inventario,secao,nome,tipo,rodada,aberta_em,finalizada_em',
    'pessoa,nome,perfil,ativa',
    'farmacia,registrada_em,pessoa,motivo,codigo_interno,codigo_de_barras,descricao,departamento,unidades,valor_unitario,valor,lote,validade,serie,confirmada_em,arquivo',
  ]);
  expect(tables[5]).toMatch(/,theft,"1","7891234567895","'=A",.*,1\r\n$/);
  expect(tables[1]).toContain(`${inventory()},1,"1","7891234567895","'=A"`);
  expect(tables[2]).toMatch(new RegExp(`^${inventory()},,"[^"]+",[-\\d: ]{19},1,8`, 'm'));
  expect(tables.join('')).not.toMatch(/@\w/);
  const docs = await readFile(new URL('../../../../../docs/bi.md', import.meta.url), 'utf8');
  for (const name of tables.flatMap((text) => text.slice(1).split('\r\n')[0]?.split(',') ?? []))
    expect(docs).toContain(`\`${name}\``);
});
