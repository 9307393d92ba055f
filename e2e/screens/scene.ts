import type { MovementImport } from '@balanco/contract/comparison/movements';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import { fillNights } from '../demo/fill-demo.js';
import { TALKS } from '../demo/shops.js';
import type { RunningServer } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api.js';
import { inventoryNumbers } from '../stock-take/locations.js';
import { fillLongNights, fillLongPharmacy, type LongNights, type LongPharmacy } from './long-values.js';

const SIZE = { large: 120, medium: 2_000, small: 300, counts: 450 };
const SHOP = { inStock: 60 };

export interface Scene {
  readonly catalogue: Uint8Array;
  readonly longCatalogue: Uint8Array;
  /** Of a night in the demonstration's open shop, with rejected and doubtful rows. */
  readonly movements: Uint8Array;
  readonly longPharmacy: LongPharmacy;
  readonly longValues: LongNights;
  /** Where 'Balanço Geral' is open. */
  readonly pharmacy: string;
  /** The demonstration's inventory of this name. */
  numberOf(name: string): number;
}

/** The demonstration's nights, with smaller catalogues, beside values as long as they may be. */
export async function prepareScene(server: RunningServer): Promise<Scene> {
  const longPharmacy = await fillLongPharmacy(server);
  const longValues = await fillLongNights(longPharmacy);
  const { sessions, medium } = await fillNights(server, () => undefined, SIZE);
  const { admin } = sessions;
  const numberOf = await inventoryNumbers(admin);
  return {
    catalogue: generateCatalogue({
      seed: 8,
      lines: 400,
      dirt: { withoutCode: 3, notANumber: 2 },
      plausible: SHOP,
    }).bytes,
    longCatalogue: generateCatalogue({ seed: 9, lines: 1_400 }).bytes,
    movements: await importMovements(admin, numberOf('Loja aberta em conferência')),
    longPharmacy,
    longValues,
    pharmacy: medium.pharmacy.id,
    numberOf,
  };
}

/** Leaves an undone import with a long name. Returns another: rejected rows, a code without an item, rows without an hour that look imported. */
async function importMovements(admin: ApiSession, inventory: number): Promise<Uint8Array> {
  const path = `/api/inventories/${inventory}/movements/`;
  const { results } = (await admin.send('GET', path)) as { results: MovementImport[] };
  const day = results[0]?.first_day.split('-').reverse().join('/');
  const [missing, ...others] = TALKS.map(({ barcode }) => barcode);
  const row = (code = '', moment = '', units = '1') => `${code};${moment};${units};S`;
  const file = (...rows: string[]) => Buffer.from(['codigo;data_hora;quantidade;E|S', ...rows].join('\r\n'));
  const file_name = 'movimentos-da-farmacia-bem-estar-do-caixa-e-do-recebimento-da-noite.csv';
  const undone = file(row(others[0], `${day} 19:00`)).toString('base64');
  const wrong = await admin.send('POST', path, { file: undone, file_name });
  await admin.send('DELETE', `${path}${(wrong as { import: { id: string } }).import.id}/`);
  return file(
    row(others[0], `${day} 18:45`, '3'),
    row(others[1], day, '1.000.000'),
    row('98765432109876543210', day, '99999,125'),
    row(others[1], 'anteontem à noite, depois do jantar'),
    row('', `${day} 20:00`, '2'),
    row(others[0], `${day} 20:05`, '-1'),
    row(missing, day, '2'),
  );
}
