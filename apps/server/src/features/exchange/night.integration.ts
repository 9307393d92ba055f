import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { distinctRows, findRepetitions } from '@balanco/catalogue-file/catalogue-messages';
import { parseFile } from '@balanco/catalogue-file/parse-file';
import { formatMoment } from '@balanco/contract/base/moments';
import { listExchangeFiles } from '@balanco/contract/exchange/exchange-files';
import { exportSettlement } from '@balanco/contract/exports/exports';
import { finaliseInventory, type InventoryId } from '@balanco/contract/inventories/inventories';
import { saveImportChoices } from '@balanco/contract/products/product-import';
import { settle } from '@balanco/contract/settlement/settling';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished } from 'vitest';
import { emptyOutbox } from '../../outbox/outbox.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { addInventory, mobileCount, submitOne } from '../../testing/world/stock-taking.js';
import { createExchange } from './exchange.js';
import { folderCouriers } from './leave-folder.js';

const { server, pharmacy, configure } = setUpComparison();
const DAY_MS = 86_400_000;

it('a night without a browser: catalogue, counts, file and proof travel by the folder', async () => {
  const { db, connectionString } = server();
  const root = await temporaryDataFolder();
  const exchange = createExchange({
    services: { db, statistics: { scheduleAnalyze: () => undefined, close: () => undefined } },
    connectionString,
    folder: root,
    assertSpace: async () => undefined,
    log: { error: () => undefined },
    async read(bytes, options) {
      const catalogue = await parseFile(new Blob([new Uint8Array(bytes)]), options);
      return { ...catalogue, distinct: distinctRows(catalogue.rows, findRepetitions(catalogue)) };
    },
  });
  onTestFinished(() => exchange.stop());
  await configure({ exchange_folder: 'Loja 12' });
  await server().ask(saveImportChoices, {
    as: 'mod',
    body: { pharmacy: pharmacy().id, added: ['stock_value_combined'] },
  });
  const arrives = async (kind: string, text: string) => {
    const folder = path.join(root, 'Loja 12', 'entrada', kind);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${kind}.csv`), text);
    for (const minute of [1, 2]) await exchange.look(new Date(Date.now() + minute * 60_000));
    const { results } = await server().ask(listExchangeFiles, { as: 'mod', params: { id: pharmacy().id } });
    expect(results[0]).toMatchObject({ state: 'imported', questions: [] });
    return results[0].receipt;
  };
  const catalogue = (stock: number) =>
    arrives(
      'catalogo',
      `Código Interno;Código de Barras;Descrição;Saldo;Valor\r\n1;7891234567895;ITEM;${stock};2,00\r\n`,
    );
  const counted = async (units: number): Promise<InventoryId> => {
    const { inventory_id: id } = await addInventory(server(), pharmacy().id, `Noite ${units}`);
    const internalBarcode = { code: '1', count: units };
    await submitOne(server(), mobileCount(id, { barcode: null, internalBarcode }));
    const call = { as: 'admin', params: { id: String(id) } } as const;
    await server().ask(finaliseInventory, { ...call, body: { finalizado: true } });
    await server().ask(settle, { ...call, body: { version: 1 } });
    return id;
  };
  const leaves = async (id: InventoryId) => {
    await emptyOutbox(db, folderCouriers(db, root));
    return readFile(path.join(root, 'Loja 12', 'saida', `inventario-${id}-v1.txt`), 'latin1');
  };

  await catalogue(10);
  const first = await counted(9);
  await server().ask(exportSettlement, {
    as: 'mod',
    params: { id: String(first), version: 1 },
    body: { profile: 'ean-qtd', content: 'adjustment', code_kind: 'internal_code' },
  });
  expect(await leaves(first)).toBe('1;-1,0\r\n');
  expect(await catalogue(9)).toContain('não conclusivo');

  const second = await counted(7);
  expect(await leaves(second)).toBe('1;-2,0\r\n');
  const days = [-DAY_MS, 0].map((ms) => (formatMoment(new Date(Date.now() + ms)) ?? '').slice(0, 10));
  await arrives('movimentos', days.map((day) => `1;${day} 00:00;1;S\n`).join(''));
  expect(await catalogue(7)).toContain('Noite 7, v1: confere.');
});
