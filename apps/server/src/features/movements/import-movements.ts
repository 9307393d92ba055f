import * as contract from '@balanco/contract/comparison/movements';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import type { InventoryFacts } from '../inventories/inventory-facts-views.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';
import { viewTerms } from '../terms/terms-views.js';
import { findImport, findSameFile } from './movement-import-views.js';
import { insertMovements } from './movement-queries.js';
import { openMovementFile, refusedFile } from './open-movement-file.js';
import { viewStoredAlready } from './stored-movement-views.js';

interface ImportInput {
  readonly id: InventoryId;
  readonly file: string;
  readonly fileName: string;
  readonly openShop: boolean;
  /** Rows that look imported already in another form are other movements. */
  readonly confirmOtherForm: boolean;
}

interface ImportAnswer {
  readonly import: contract.MovementImport;
  readonly created: boolean;
}

/**
 * Imports a file of movements for the pharmacy of an inventory (docs/closing.md, "Open shop"). The same file again is the same
 * import. Rows that can't be read stay out. Refuses `invalid` for a file that can't be read or has no good row, `not_found`,
 * and `conflict` for the inventory of the whole pharmacy, and for rows that look imported already in another form unless that
 * is confirmed.
 */
export async function importMovements(
  { db, caller, statistics }: Context,
  { id, file, fileName, openShop, confirmOtherForm }: ImportInput,
): Promise<ImportAnswer> {
  authorise(caller, contract.importMovements.permission);
  const { rows, problems, sha256 } = openMovementFile(file);
  if (rows.length === 0) throw refusedFile('O arquivo não tem nenhum movimento que possa ser importado.');
  const answer = await db.transaction().execute(async (tx) => {
    const inventory = await lockConfronted(tx, id);
    const { pharmacyId, number } = inventory;
    await waitForFile(tx, pharmacyId, sha256);
    const same = await findSameFile(tx, pharmacyId, sha256);
    if (same !== null) {
      if (openShop) await openTheShop(tx, caller, inventory);
      return { import: same, created: false };
    }
    const { time_zone: timeZone } = await viewPharmacySettings(tx, pharmacyId);
    const { known, other_form: other } = await viewStoredAlready(tx, pharmacyId, rows, timeZone);
    if (other.rows > 0 && !confirmOtherForm) throw new AppError('conflict', otherFormSentence(other.rows));
    const head = { pharmacyId, fileName, sha256, known, by: caller.name };
    const importId = await insertMovements(tx, head, rows, timeZone);
    const made = await findImport(tx, pharmacyId, importId);
    if (made === null) throw new Error('a stored import is found');
    const { file_name, rows: imported, first_day, last_day } = made;
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'import_movements',
        entity: 'inventory',
        entityId: String(number),
        after: {
          ...{ import: importId, file_name, sha256, rows: imported, known, first_day, last_day },
          ...{ left_out: problems.length, other_form: other.rows, open_shop: openShop },
        },
      },
    ]);
    if (openShop) await openTheShop(tx, caller, inventory);
    return { import: made, created: true };
  });
  if (answer.created) statistics.scheduleAnalyze('stock_movement', rows.length);
  return answer;
}

function otherFormSentence(rows: number): string {
  const what =
    rows === 1
      ? '1 movimento parece já importado de outra forma e contaria'
      : `${rows} movimentos parecem já importados de outra forma e contariam`;
  return `${what} duas vezes. Confirme se são outros movimentos.`;
}

async function openTheShop(tx: Transaction, caller: Caller, inventory: InventoryFacts): Promise<void> {
  const { number, pharmacyId } = inventory;
  const before = await viewTerms(tx, inventory);
  if (before.shop === 'open') return;
  await sql`
    insert into inventory_terms (inventory_number, pharmacy_id, shop) values (${number}, ${pharmacyId}, 'open')
    on conflict (inventory_number) do update set shop = excluded.shop
  `.execute(tx);
  const after = { ...before, shop: 'open' };
  await writeAudit(tx, caller, [
    { pharmacyId, action: 'change_terms', entity: 'inventory', entityId: String(number), before, after },
  ]);
}

/** Calls for one file take turns, so that a file that is sent twice at once is one import. */
async function waitForFile(tx: Transaction, pharmacyId: string, sha256: string): Promise<void> {
  const name = `movements:${pharmacyId}:${sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
