import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeZip } from '@balanco/catalogue-file/sheet/unpack-workbook';
import type { ExchangeFile } from '@balanco/contract/exchange/exchange-files';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { writeCancellation, writeInvoice } from '@balanco/invoice-file/testing/write-invoice';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { openExchange, readHere } from '../../testing/world/exchange-under-test.js';
import { addPharmacy, addProducts } from '../../testing/world/stock-taking.js';
import type { Exchange } from './exchange.js';
import { readCatalogue } from './read-catalogue.js';

const server = useServer();

/** It is 05:00 in Brasília. */
const NIGHT = Date.parse('2026-11-28T08:00:00Z');
const MINUTE = 60_000;
const CNPJ = '11444777000161';

let root = '';
let folder = '';
let pharmacy = '';
let now = NIGHT;
let exchange: Exchange;

function open(read = readHere): Exchange {
  const { db, connectionString } = server;
  const opened = openExchange({ db, connectionString, folder: root, read });
  onTestFinished(() => opened.stop());
  return opened;
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'exchange-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  folder = `Loja ${randomUUID().slice(0, 8)}`;
  ({ id: pharmacy } = await addPharmacy(server, folder));
  await configure({ exchange_folder: folder });
  await server.ask('saveImportChoices', { body: { pharmacy, added: ['stock_value_combined'] } });
  for (const kind of ['catalogo', 'movimentos', 'notas'])
    await mkdir(path.join(root, folder, 'entrada', kind), { recursive: true });
  now = NIGHT;
  exchange = open();
});

const configure = (changed: object) =>
  server.ask('savePharmacySettings', { params: { id: pharmacy }, body: { ...DEFAULT_SETTINGS, ...changed } });

type Line = readonly [code: string, name: string, stock?: string, value?: string, barcode?: string];
const HEAD = 'Código Interno;Código de Barras;Descrição;Saldo;Valor';
const csv = (rows: readonly Line[], head = HEAD) =>
  [
    head,
    ...rows.map(([code, name, stock = '1', value = '2,00', barcode = '']) =>
      [code, barcode, name, stock, value].join(';'),
    ),
  ].join('\r\n');
const lines = (count: number, stock = '1'): Line[] =>
  Array.from({ length: count }, (_line, index) => [`${index + 1}`, `ITEM ${index + 1}`, stock]);

async function put(text: string | Uint8Array, { name = 'catalogo.csv', minute = 0, kind = 'catalogo' } = {}) {
  const file = path.join(root, folder, 'entrada', kind, name);
  await writeFile(file, text);
  await utimes(file, new Date(NIGHT + minute * MINUTE), new Date(NIGHT + minute * MINUTE));
  return file;
}

/** Twice, a minute apart: a file must stand still. */
async function look(from = exchange): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    now += MINUTE;
    await from.look(new Date(now));
  }
}

const list = () => server.ask('listExchangeFiles', { params: { id: pharmacy } });
const files = async (): Promise<ExchangeFile[]> => (await list()).results.reverse();
const states = async () => (await files()).map(({ state }) => state);
const kinds = async () => (await files()).at(-1)?.questions.map(({ kind }) => kind);
const answer = async (body: object) =>
  server.call('answerExchangeFile', {
    params: { id: pharmacy, file_id: (await files()).findLast(({ state }) => state === 'stopped')?.id },
    body,
  });
const stock = async () => {
  const { results } = await server.ask('listProducts', {
    as: 'mod',
    query: { pharmacy, sort: 'internal_code' },
  });
  return results.map((product) => product.system_stock);
};
const inFolder = async (...names: string[]) => readdir(path.join(root, folder, ...names));
const read = () => inFolder('lidos', '2026-11-28');
const receiptOf = (name = '') => readFile(path.join(root, folder, 'lidos/2026-11-28', name), 'utf8');

it('a catalogue is imported by the folder after two looks, moved, with a receipt', async () => {
  await put(csv([...lines(2), ['3', 'ITEM 3', 'x']]));
  await exchange.look(new Date(NIGHT));
  expect(await inFolder('entrada', 'catalogo')).toEqual(['catalogo.csv']);
  await exchange.look(new Date(NIGHT + MINUTE));
  expect(await stock()).toEqual([1, 1]);
  expect(await inFolder('entrada', 'catalogo')).toEqual([]);
  expect(await read()).toEqual(['050100-catalogo.csv', '050100-catalogo.csv.recibo.txt']);
  const receipt = await receiptOf('050100-catalogo.csv.recibo.txt');
  expect(receipt.split('\r\n')).toEqual([
    '\uFEFFRecibo do Balanço',
    `Farmácia: ${folder}`,
    'Arquivo: catalogo.csv, de 28/11/2026 05:00:00',
    expect.stringMatching(/^Lido em: /),
    '',
    'Importação concluída: 2 novos, 0 alterados, 0 sem mudança. 1 linha ficou de fora.',
    expect.stringMatching(/^Linha 4: .+ a linha fica de fora\.$/),
    '',
  ]);
  const { last } = await server.ask('getLastImport', { query: { pharmacy } });
  expect(last).toMatchObject({ person_name: `Pasta ${folder}`, file_name: 'catalogo.csv', left_out: 1 });
  const audit = await sql<{ actor_name: string }>`
      select distinct actor_name from audit where pharmacy_id = ${pharmacy} and entity in ('product', 'import_report')
    `.execute(server.db);
  expect(audit.rows).toEqual([{ actor_name: `Pasta ${folder}` }]);
});

it('the catalogues A, B and A are imported in turn; the last one again changes nothing', async () => {
  const sequence: string[] = [];
  for (const [minute, units] of ['1', '2', '1', '1'].entries()) {
    await put(csv(lines(2, units)), { minute });
    await look();
    sequence.push(`${(await states()).at(-1)} ${await stock()}`);
  }
  expect(sequence).toEqual(['imported 1,1', 'imported 2,2', 'imported 1,1', 'same 1,1']);
});

it('a catalogue never replaces a newer one, and several are taken in the order of their time', async () => {
  await put(csv(lines(1, '9')), { name: 'b.csv', minute: 1 });
  await put(csv(lines(1, '8')), { name: 'a.csv', minute: 2 });
  await look();
  expect(await stock()).toEqual([8]);
  await put(csv(lines(1, '7')), { name: 'z.csv', minute: 1.5 });
  await look();
  expect([await stock(), (await states()).at(-1)]).toEqual([[8], 'older']);
});

it('a newer catalogue that passes closes the question of a stopped one', async () => {
  for (const [minute, count] of [10, 7, 10].entries()) {
    await put(csv(lines(count, String(minute))), { minute });
    await look();
  }
  expect(await states()).toEqual(['imported', 'replaced', 'imported']);
  expect(await stock()).toEqual(Array(10).fill(2));
  expect(await receiptOf((await read())[3])).toContain('Um arquivo mais novo já entrou');
});

it('an answer on screen lets a stopped catalogue through, or leaves it out', async () => {
  await put(csv(lines(10)), { minute: 1 });
  await look();
  for (const [minute, said, state] of [
    [2, 'leave_out', 'left'],
    [3, 'let_through', 'imported'],
  ] as const) {
    await put(csv(lines(7, '2')), { minute });
    await look();
    expect([await kinds(), (await stock())[0]]).toEqual([['fewer_products'], 1]);
    expect((await answer({ answer: said })).status).toBe(200);
    await look();
    expect((await states()).at(-1)).toBe(state);
  }
  expect((await stock())[0]).toBe(2);
});

it('a catalogue asks about repeated codes once, and again about another one', async () => {
  const text = (codes: readonly string[], stock: string) =>
    csv(
      [...lines(9), ...codes.map((code): Line => [code, `OUTRO ${code}`])].map(
        ([code, name], index): Line => [code, name, stock, '2,00', String(index + 100)],
      ),
    );
  const found: (string | undefined)[] = [];
  for (const [minute, codes] of [['1'], ['1'], ['1', '2']].entries()) {
    await put(text(codes, String(minute)), { minute });
    await look();
    found.push((await states()).at(-1), (await kinds())?.join());
    if (minute === 0) await answer({ answer: 'let_through' });
  }
  expect(found).toEqual(['stopped', 'repeated_codes', 'imported', '', 'stopped', 'repeated_codes']);
});

const known = async () => {
  await put(csv(lines(10)), { minute: 1 });
  await look();
};
it.each<[string, string, (() => Promise<unknown>)?]>([
  [
    'strangers',
    csv([['90', 'NOVO']]),
    () => addProducts(server, pharmacy, [{ internal_code: '1', description: 'A' }]),
  ],
  [
    'other_cnpj',
    csv(lines(2), `Empresa 12.345.678/0001-95\r\n${HEAD}`),
    () => configure({ exchange_folder: folder, identity: { ...DEFAULT_SETTINGS.identity, cnpj: CNPJ } }),
  ],
  ['fewer_products', csv(lines(7)), known],
  ['stock_total', csv(lines(10, '4')), known],
  ['other_columns', csv(lines(10), HEAD.replace('Saldo', 'Estoque')), known],
  [
    'offers',
    csv(
      lines(2).map(([code, name]): Line => [code, `${name};GERAL`]),
      HEAD.replace('Saldo', 'Departamento;Saldo'),
    ),
  ],
  ['numbers', csv(lines(2, '12.000'))],
  ['missing', 'Código Interno;Código de Barras;Descrição\r\n1;;ITEM'],
  ['refused', 'nada que seja um catálogo'],
])('a file stops where a dialog would ask: %s', async (kind, text, before) => {
  await before?.();
  const had = await stock();
  await put(text, { minute: 5 });
  await look();
  expect([(await states()).at(-1), await stock()]).toEqual(['stopped', had]);
  expect(await kinds()).toContain(kind);
});

it('how to read numbers is answered once for the pharmacy', async () => {
  await put(csv(lines(2, '12.000')), { minute: 1 });
  await look();
  await answer({ answer: 'let_through', numbers: 'decimal_dot' });
  await look();
  await put(csv(lines(3, '13.000')), { minute: 2 });
  await look();
  expect(await states()).toEqual(['imported', 'imported']);
  expect(await stock()).toEqual([13, 13, 13]);
});

const movements = (code: string, quantity = 1) =>
  `codigo;data_hora;quantidade;E|S\r\n${code};28/11/2026 18:40;${quantity};S\r\n`;

it('movements are imported once, whatever came between, and strangers stop', async () => {
  await addProducts(server, pharmacy, [{ internal_code: '777', description: 'SORO' }]);
  const sent = [movements('777'), movements('777', 2), movements('777'), movements('888')];
  for (const [minute, text] of sent.entries()) {
    await put(text, { name: 'vendas.csv', minute, kind: 'movimentos' });
    await look();
  }
  expect(await states()).toEqual(['imported', 'imported', 'same', 'stopped']);
  expect(await kinds()).toEqual(['strangers']);
  await answer({ answer: 'let_through' });
  await look();
  expect((await states()).at(-1)).toBe('imported');
  const { rows } = await sql<{ imported_by: string }>`
      select distinct imported_by from movement_import where pharmacy_id = ${pharmacy}
    `.execute(server.db);
  expect(rows).toEqual([{ imported_by: `Pasta ${folder}` }]);
});

it('notes and zips of them are read by the folder of their recipient, with a receipt', async () => {
  const SHOP = '12ABC34501DE35';
  await configure({ exchange_folder: folder, identity: { ...DEFAULT_SETTINGS.identity, cnpj: SHOP } });
  const note = (number: number, recipient = SHOP) =>
    writeInvoice({ number, recipient, issuer: '11222333000181' });
  const entry = (name: string, text: string) => ({ name, crc: 0, content: new TextEncoder().encode(text) });
  const zip = storeZip([
    entry('a.xml', note(2)),
    entry('b.xml', note(3, '11222333000181')),
    entry('leia-me.txt', 'x'),
    entry('c.xml', writeCancellation({ number: 2, recipient: SHOP, issuer: '11222333000181' })),
  ]);
  const kind = 'notas';
  await put(note(1), { name: '1.xml', minute: 0, kind });
  await put(zip, { name: 'novembro.zip', minute: 1, kind });
  await put(zip.subarray(0, 900), { name: 'outra.zip', minute: 2, kind });
  await put(note(1), { name: 'de-novo.xml', minute: 3, kind });
  await look();
  expect((await files()).map(({ state, receipt }) => [state, receipt])).toEqual([
    ['imported', '1 nota lida.'],
    [
      'imported',
      [
        '1 nota lida, 1 cancelamento, 2 arquivos recusados.',
        '- b.xml: A nota é para o CNPJ 11.222.333/0001-81, que não é de uma farmácia sua. Se for sua, informe o CNPJ em Farmácias, em Configurações.',
        '- leia-me.txt: Não é um arquivo .xml.',
      ].join('\n'),
    ],
    ['stopped', expect.stringContaining('- O zip está danificado.')],
    ['same', '0 notas lidas, 1 já lida.'],
  ]);
  const { rows } = await sql<{ number: number; is_cancelled: boolean; read_by: string }>`
    select number, cancelled_at is not null as is_cancelled, read_by from invoice where pharmacy_id = ${pharmacy} order by 1
  `.execute(server.db);
  const read_by = `Pasta ${folder}`;
  expect(rows).toEqual([
    { number: 1, is_cancelled: false, read_by },
    { number: 2, is_cancelled: true, read_by },
  ]);
});

it('of one moment movements come before the catalogue, which they prove', async () => {
  await addProducts(server, pharmacy, [{ internal_code: '1', description: 'ITEM 1' }]);
  await put(csv(lines(1)));
  await put('1;28/11/2026 18:40;1;S\n', { name: 'vendas.csv', kind: 'movimentos' });
  await look();
  const { rows } = await sql<{ kind: string }>`
    select kind from exchange_file where pharmacy_id = ${pharmacy} and state = 'imported' order by ended_at
  `.execute(server.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['movements', 'catalogue']);
});

it.each(['x.tmp', 'x.PART', 'x.csv.filepart', '.x.csv', '~x.csv', 'x.csv~', 'a..b.csv', 'Thumbs.db'])(
  'the folder leaves %s alone',
  async (name) => {
    await put(csv(lines(1)), { name });
    await look();
    expect([await states(), await inFolder('entrada', 'catalogo')]).toEqual([[], [name]]);
  },
);

it('the folder leaves links alone, and folders that are links', async () => {
  const outside = path.join(root, 'fora.csv');
  await writeFile(outside, csv(lines(1)));
  await symlink(outside, path.join(root, folder, 'entrada/catalogo/link.csv'));
  await link(outside, path.join(root, folder, 'entrada/catalogo/duro.csv'));
  await rm(path.join(root, folder, 'entrada/movimentos'), { recursive: true });
  await mkdir(path.join(root, 'alheia'));
  await writeFile(path.join(root, 'alheia/vendas.csv'), 'x');
  await symlink(path.join(root, 'alheia'), path.join(root, folder, 'entrada/movimentos'));
  await look();
  expect([await states(), await readdir(path.join(root, 'alheia'))]).toEqual([[], ['vendas.csv']]);
});

it('the folder leaves a changing file alone, and an empty one for five minutes', async () => {
  await put('', { minute: 0 });
  await look();
  expect(await states()).toEqual([]);
  await put(csv(lines(1)), { minute: 3 });
  now += MINUTE;
  await exchange.look(new Date(now));
  expect(await states()).toEqual([]);
  await put('', { minute: 1 });
  now += 10 * MINUTE;
  await look();
  expect(await states()).toEqual(['stopped']);
  expect((await files())[0]?.questions[0]?.message).toBe('O arquivo está vazio.');
});

it('a share that vanishes gets no new folders and comes back', async () => {
  await put(csv(lines(2)));
  await look();
  await put(csv(lines(2, '2')), { minute: 5 });
  await rename(root, `${root}-away`);
  await look();
  expect((await list()).failure).toMatch(/^A pasta não pôde ser lida/);
  await mkdir(root);
  await look();
  expect(await readdir(root)).toEqual([]);
  expect((await list()).failure).toMatch(/o compartilhamento caiu/);
  await rm(root, { recursive: true });
  await rename(`${root}-away`, root);
  await look();
  expect(await stock()).toEqual([2, 2]);
});

it('a taken file is read again after a failure, and waits for a share that is away', async () => {
  const other = open(vi.fn(readHere).mockRejectedValueOnce(new Error('out of memory')));
  await put(csv(lines(2)));
  await look(other);
  expect(await states()).toEqual(['taken']);
  const place = path.join(root, folder);
  await rename(place, `${place}-away`);
  await mkdir(place);
  await look(other);
  expect([await states(), (await list()).failure]).toEqual([['taken'], expect.stringMatching(/sumiu/)]);
  await rm(place, { recursive: true });
  await rename(`${place}-away`, place);
  await look(other);
  expect([await states(), (await list()).failure]).toEqual([['imported'], null]);
});

it('of two servers one takes a file', async () => {
  await put(csv(lines(2)));
  const [one, two] = [open(), open()];
  for (let turn = 0; turn < 2; turn += 1)
    await Promise.all([one, two].map((each) => each.look(new Date(NIGHT + turn * MINUTE))));
  expect(await states()).toEqual(['imported']);
});

it('after thirty days files are erased and questions are over', async () => {
  await put(csv(lines(2)), { minute: 1 });
  await put('nada', { name: 'b.txt', minute: 2 });
  await look();
  await setRows(server.db, 'exchange_file', { pharmacy_id: pharmacy }, { taken_at: new Date(NIGHT) });
  await exchange.look(new Date(NIGHT + 29 * 24 * 60 * MINUTE));
  expect(await read()).toHaveLength(4);
  await exchange.look(new Date(NIGHT + 31 * 24 * 60 * MINUTE));
  expect(await inFolder('lidos')).toEqual([]);
  expect(await states()).toEqual(['imported', 'gone']);
});

it('two pharmacies cannot choose one folder, and equal ones are not read', async () => {
  const { id } = await addPharmacy(server, 'Outra');
  const body = { ...DEFAULT_SETTINGS, exchange_folder: folder.toUpperCase() };
  expect((await server.call('savePharmacySettings', { params: { id }, body })).status).toBe(400);
  const shared = { exchange_folder: '', identity: { cnpj: folder } };
  await setRows(server.db, 'pharmacy_settings', { pharmacy_id: pharmacy }, shared);
  await server.ask('savePharmacySettings', { params: { id }, body });
  await put(csv(lines(1)));
  await look();
  expect([await states(), (await list()).is_shared]).toEqual([[], true]);
});

const readInThread = async (count: number) => {
  await put(csv(lines(count)));
  await look(open(readCatalogue));
  expect(await states()).toEqual(['imported']);
};
it('50,000 lines are read in a thread of their own', { tags: ['full'], timeout: 300_000 }, () =>
  readInThread(50_000),
);

it('a file is read in a thread of its own', () => readInThread(2));
