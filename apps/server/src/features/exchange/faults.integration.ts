import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { emptyOutbox } from '../../outbox/outbox.js';
import { describeOnSmallDisk, makeSmallDisk } from '../../testing/database/small-disk.js';
import { isFullRun } from '../../testing/server/full-run.js';
import { outcomeOf, startProgram } from '../../testing/server/server-process.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { openExchange } from '../../testing/world/exchange-under-test.js';
import { addInventory, addPharmacy, mobileCount, submitOne } from '../../testing/world/stock-taking.js';
import { folderCouriers } from './leave-folder.js';

const { server, pharmacy, configure, addProducts } = setUpComparison();
const PROCESS = fileURLToPath(new URL('../../testing/server/exchange-process.ts', import.meta.url));

async function begin({ root, stock }: { readonly root: string; readonly stock: number }): Promise<number> {
  const place = path.join(root, 'Chega', 'entrada', 'catalogo');
  await mkdir(place, { recursive: true });
  const lines = Array.from({ length: 600 }, (_, at) => `${at + 1};;ITEM ${at};${at === 0 ? stock : 1};2,00`);
  const head = 'Código Interno;Código de Barras;Descrição;Saldo;Valor';
  await writeFile(path.join(place, 'catalogo.csv'), [head, ...lines].join('\r\n'));
  const { inventory_id: id } = await addInventory(server(), pharmacy().id, `Noite ${stock}`);
  await submitOne(server(), mobileCount(id, { barcode: [{ barcode: '7891234567895', count: 7 }] }));
  const call = { as: 'admin', params: { id: String(id) } } as const;
  await server().ask('finaliseInventory', { ...call, body: { finalizado: true } });
  await server().ask('settle', { ...call, body: { version: 1 } });
  return Number(id);
}

async function setUp(root: string): Promise<string> {
  const { db } = server();
  await sql`
    delete from outbox; delete from exchange_file; update pharmacy_settings set exchange_folder = '';
    delete from exchange_look; insert into exchange_look (looked_at) values (now())
  `.execute(db);
  const { id } = await addPharmacy(server(), 'Chega');
  const settings = await configure({ exchange_folder: 'Sai' });
  const body = { ...settings, exchange_folder: 'Chega' };
  await server().ask('savePharmacySettings', { params: { id }, body });
  const choices = { pharmacy: id, added: ['stock_value_combined'] };
  await server().ask('saveImportChoices', { body: choices });
  await addProducts([
    { internal_code: '1', barcode: '7891234567895', description: 'A', system_stock: 10, value: 2 },
  ]);
  await mkdir(path.join(root, 'Sai'));
  const first = await begin({ root, stock: 1 });
  await server().ask('exportSettlement', {
    params: { id: first, version: 1 },
    body: { profile: 'ean-qtd', content: 'adjustment', code_kind: 'internal_code' },
  });
  return id;
}

async function run(folder: string, more: Readonly<Record<string, string>>, prefix: readonly string[] = []) {
  const environment = { DATABASE_URL: server().connectionString, EXCHANGE_DIR: folder, ...more };
  return outcomeOf(await startProgram('--import=tsx', environment, [PROCESS], prefix));
}

const again = () => sql`update outbox set next_at = now()`.execute(server().db);
const failureOf = async (id: string) => (await server().ask('listExchangeFiles', { params: { id } })).failure;
const names = (...at: readonly string[]) => readdir(path.join(...at), { recursive: true });
const files = async (...at: readonly string[]) =>
  (await names(...at)).filter((name) => /\.[a-z]+$/.test(name)).length;

// See docs/exchange.md, "What is taken".
it('a server killed at any change loses nothing and does nothing twice', { timeout: 600_000 }, async () => {
  const { db, connectionString } = server();
  const root = await temporaryDataFolder();
  const id = await setUp(root);
  const next = openExchange({ db, connectionString, folder: root });
  onTestFinished(() => next.stop());
  const leaves = async () => {
    await again();
    await emptyOutbox(db, folderCouriers(db, root));
  };
  await leaves();
  await rm(path.join(root, 'Sai', 'saida'), { recursive: true });
  let nights = 0;
  for (let change = 1, wasKilled = true; wasKilled; change += isFullRun ? 1 : 9) {
    const stock = 10 + change;
    const inventory = await begin({ root, stock });
    const { code, complaint } = await run(root, { DIES_AT: String(change) });
    wasKilled = code === null;
    expect(code ?? 0, complaint).toBe(0);
    nights += 1;
    const goesOn = async () => {
      await next.look(new Date());
      await leaves();
      const { rows } = await sql`
        select (select count(*) from product where pharmacy_id = ${id})::int as products,
          (select max(system_stock) from product where pharmacy_id = ${id})::int as stock,
          (select json_object_agg(state, files) from (select state, count(*) as files from exchange_file group by 1) as by) as files,
          (select count(*) from outbox where sent_at is null)::int as waiting
      `.execute(db);
      return {
        ...(rows[0] as object),
        arriving: await files(root, 'Chega', 'entrada'),
        read: await files(root, 'Chega', 'lidos'),
        receipts: await files(root, 'Sai', 'saida', 'recibos'),
        sent: (await names(root, 'Sai', 'saida')).filter((name) => /^inventario-.+\.txt$/.test(name)),
      };
    };
    const sent = `inventario-${inventory}-v1.txt`;
    await expect.poll(goesOn, { message: `killed at change ${change}` }).toEqual({
      products: 600,
      stock,
      files: { imported: nights },
      waiting: 0,
      arriving: 0,
      read: 2 * nights,
      receipts: nights,
      sent: [sent],
    });
    expect(await readFile(path.join(root, 'Sai', 'saida', sent), 'utf8')).toBe('1;-3,0\r\n');
    const call = { as: 'mod', params: { id: String(inventory) } } as const;
    expect((await server().ask('listExports', call)).results).toHaveLength(1);
    await rm(path.join(root, 'Sai', 'saida', sent));
  }
});

it('a file that is open elsewhere waits without end and holds no other back', async () => {
  const root = await temporaryDataFolder();
  const id = await setUp(root);
  const place = path.join(root, 'Chega', 'entrada', 'movimentos');
  await mkdir(place);
  await writeFile(path.join(place, 'preso.csv'), '1;28/11/2026 18:40;1;S\n');
  for (const _time of [1, 2]) {
    await run(root, { BUSY: 'preso.csv' });
    expect(await failureOf(id)).toMatch(/^Um arquivo está aberto em outro programa/);
  }
  expect([await files(root, 'Chega', 'entrada'), await files(root, 'Chega', 'lidos')]).toEqual([1, 2]);
  await run(root, {});
  expect(await failureOf(id)).toBeNull();
  expect([await files(root, 'Chega', 'entrada'), await files(root, 'Chega', 'lidos')]).toEqual([0, 4]);
});

describeOnSmallDisk(() => {
  it('files wait until a full disk has room, and the page says so', async () => {
    const disk = await makeSmallDisk(4);
    onTestFinished(() => disk.remove());
    const id = await setUp(disk.outside);
    await disk.fill();
    await run(disk.folder, {}, disk.prefix);
    expect(await failureOf(id)).toMatch(/^O disco da pasta está cheio/);
    await disk.makeRoom();
    await again();
    await run(disk.folder, {}, disk.prefix);
    expect(await failureOf(id)).toBeNull();
    expect(await files(disk.outside, 'Chega', 'lidos')).toBe(2);
    expect(await files(disk.outside, 'Sai', 'saida')).toBe(2);
  });
});
