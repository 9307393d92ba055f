import { createHash } from 'node:crypto';
import {
  type MovementFile,
  type MovementFileProblem,
  type MovementRow,
  readMovementFile,
} from '@balanco/adjustment-file/read-movement-file';
import * as contract from '@balanco/contract/comparison/movements';
import { type RawBuilder, sql } from 'kysely';
import { AppError, askFor, invalidField } from '../../app-error.js';
import { auditInventory, auditPharmacy } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact, useCase } from '../../use-case.js';
import { refuseApproved } from '../inventories/current-settlement.js';
import {
  type InventoryFacts,
  lockForComparison,
  requireForComparison,
} from '../inventories/find-inventory.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { holdCatalogue } from '../products/catalogue.js';
import { viewTerms } from '../terms/inventory-terms.js';
import { findCodeNames, sentRows, viewStoredAlready } from './stored-movements.js';

export const previewMovements = useCase(contract.previewMovements, async ({ db }, { id, file }) => {
  const opened = openMovementFile(file);
  const { rows, problems, hasHeading } = opened;
  const { pharmacyId } = await requireForComparison(db, id);
  const { time_zone: timeZone } = await viewPharmacySettings(db, pharmacyId);
  const names = await findCodeNames(
    db,
    pharmacyId,
    rows.map(({ code }) => code),
  );
  const unknown = new Map<string, number>();
  for (const { code, line } of rows) {
    if (!names.has(code) && !unknown.has(code)) unknown.set(code, line);
  }
  const days = rows.map(({ day }) => day).sort();
  return {
    rows: rows.length,
    entries: sumOf(rows.filter(({ quantity }) => quantity > 0)),
    exits: -sumOf(rows.filter(({ quantity }) => quantity < 0)),
    without_hour: rows.filter(({ hour }) => hour === null).length,
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    time_zone: timeZone,
    has_heading: hasHeading,
    sample: rows
      .slice(0, contract.MOVEMENT_SAMPLE_ROWS)
      .map((row) => ({ ...row, description: names.get(row.code) ?? null })),
    problems: { count: problems.length, results: problems.slice(0, contract.MOVEMENT_LISTED) },
    unknown: {
      count: unknown.size,
      results: [...unknown].slice(0, contract.MOVEMENT_LISTED).map(([code, line]) => ({ line, code })),
    },
    ...(await viewStoredAlready(db, pharmacyId, rows, timeZone)),
    imported: await findImport(db, pharmacyId, isSame(opened)),
  };
});

/** Doubles don't add three decimals exactly. */
function sumOf(rows: readonly MovementRow[]): number {
  return rows.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0) / 1000;
}

/**
 * Imports movements without unreadable rows (docs/comparison.md, "Open shop"). A repeated file returns its first
 * import. Refuses `invalid` without a good row, `not_found`, and `conflict` for a whole pharmacy's inventory,
 * unconfirmed rows in another form, or opening the shop once approved.
 */
export const importMovements = useCase(contract.importMovements, async (context, input) => {
  const { db, caller, statistics } = context;
  const { id, file, file_name: fileName, open_shop: openShop, confirm_other_form: confirmOtherForm } = input;
  const opened = openMovementFile(file);
  const { rows } = opened;
  if (rows.length === 0) throw refusedFile('O arquivo não tem nenhum movimento que possa ser importado.');
  const answer = await db.transaction().execute(async (tx) => {
    const inventory = await lockForComparison(tx, id);
    const { pharmacyId } = inventory;
    const same = await findImport(tx, pharmacyId, isSame(opened));
    if (same !== null) {
      if (openShop) await openTheShop(tx, caller, inventory);
      return { import: same, created: false };
    }
    const { made, facts } = await storeMovements(tx, caller.name, {
      pharmacyId,
      opened,
      fileName,
      confirmOtherForm,
    });
    await auditInventory(tx, caller, inventory, {
      action: 'import_movements',
      after: { ...facts, open_shop: openShop },
    });
    if (openShop) await openTheShop(tx, caller, inventory);
    return { import: made, created: true };
  });
  if (answer.created) statistics.scheduleAnalyze('stock_movement', rows.length);
  return answer;
});

interface PharmacyMovements {
  readonly pharmacyId: string;
  readonly opened: OpenedFile;
  readonly fileName: string;
  readonly confirmOtherForm: boolean;
}

/** The caller found no same file. Refuses `conflict` for unconfirmed rows in another form. */
async function storeMovements(
  tx: Transaction,
  by: string,
  { pharmacyId, opened, fileName, confirmOtherForm }: PharmacyMovements,
) {
  const { rows, problems, sha256 } = opened;
  const { time_zone: timeZone } = await viewPharmacySettings(tx, pharmacyId);
  const { known, other_form: other } = await viewStoredAlready(tx, pharmacyId, rows, timeZone);
  if (other.rows > 0 && !confirmOtherForm) throw askFor('confirm_other_form', otherFormSentence(other.rows));
  const days = rows.map(({ day }) => day).sort();
  const importId = await answering({ id: 'text' })`
    insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_by)
    values (
      ${pharmacyId}, ${fileName}, ${sha256}, ${rows.length}, ${known},
      ${days[0]}::date, ${days.at(-1)}::date, ${by}
    )
    returning id
  `.value(tx);
  await sql`
    insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, moved_at, quantity)
    select ${importId}::uuid, line, ${pharmacyId}::uuid, code, moved_on, moved_at, quantity
    from (${sentRows(rows, timeZone)}) as row
  `.execute(tx);
  const made = await findImport(tx, pharmacyId, sql`id = ${importId}`);
  if (made === null) throw new Error('a stored import is found');
  const { file_name, rows: imported, first_day, last_day } = made;
  const facts = { import: importId, file_name, sha256, rows: imported, known, first_day, last_day };
  return { made, facts: { ...facts, left_out: problems.length, other_form: other.rows } };
}

/**
 * Movements serve whatever inventory of the pharmacy comes (docs/comparison.md, "Open shop"). A repeated file
 * answers null. Refuses `conflict` for unconfirmed rows in another form.
 */
export async function takeMovements({ db, caller, statistics }: Context, sent: PharmacyMovements) {
  authorise(caller, contract.importMovements.permission);
  const { pharmacyId, opened } = sent;
  const made = await db.transaction().execute(async (tx) => {
    await holdPharmacyId(tx, pharmacyId);
    await holdCatalogue(tx, pharmacyId);
    if ((await findImport(tx, pharmacyId, isSame(opened))) !== null) return null;
    const stored = await storeMovements(tx, caller.name, sent);
    await auditPharmacy(tx, caller, pharmacyId, { action: 'import_movements', after: stored.facts });
    return stored.made;
  });
  if (made !== null) statistics.scheduleAnalyze('stock_movement', opened.rows.length);
  return made;
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
  await refuseApproved(tx, number);
  await sql`
    insert into inventory_terms (inventory_number, pharmacy_id, shop)
    values (${number}, ${pharmacyId}, 'open')
    on conflict (inventory_number) do update set shop = excluded.shop
  `.execute(tx);
  const after = { ...before, shop: 'open' as const };
  await auditInventory(tx, caller, inventory, { action: 'change_terms', before, after });
}

/**
 * Keeps movements that another file has; idempotent. Refuses `not_found`, and `conflict` for a whole
 * pharmacy's inventory.
 */
export const undoMovementImport = transact(contract.undoMovementImport, async (tx, { caller }, input) => {
  const { id, import_id: importId } = input;
  const { pharmacyId, number } = await lockForComparison(tx, id);
  const isMeant = sql`id = ${importId}`;
  const found = await findImport(tx, pharmacyId, isMeant);
  if (found === null) throw new AppError('not_found', 'Importação não encontrada.');
  if (found.undone_at !== null) return found;
  await refuseNote(tx, importId);
  await sql`delete from stock_movement where import_id = ${importId}`.execute(tx);
  await sql`
    update movement_import set undone_at = now(), undone_by = ${caller.name}
    where id = ${importId} and undone_at is null
  `.execute(tx);
  const undone = await findImport(tx, pharmacyId, isMeant);
  if (undone === null) throw new Error('an undone import stays');
  const { file_name, rows } = undone;
  const after = { import: importId, file_name, rows };
  await auditInventory(tx, caller, { number, pharmacyId }, { action: 'undo_movements', after });
  return undone;
});

/** A note's entry is undone with its receipt, which would stand without it. */
async function refuseNote(tx: Transaction, importId: string): Promise<void> {
  const ofNote = await answering({ of_note: 'boolean' })`
    select invoice_id is not null as of_note from movement_import where id = ${importId}
  `.value(tx);
  if (ofNote)
    throw new AppError('conflict', 'Esta entrada é de uma nota: desfaça o recebimento em Notas fiscais.');
}

interface OpenedFile extends MovementFile {
  readonly sha256: string;
}

const fileSentences: Readonly<Record<MovementFileProblem, string>> = {
  empty: 'O arquivo está vazio.',
  not_text: 'O arquivo não é de texto. Exporte os movimentos como CSV.',
};

/** `file` is base64. */
function openMovementFile(file: string): OpenedFile {
  return openMovementBytes(Buffer.from(file, 'base64'));
}

/** Refuses `invalid` if too large or unreadable. */
export function openMovementBytes(bytes: Uint8Array): OpenedFile {
  if (bytes.length > contract.MOVEMENT_FILE_BYTES) {
    throw refusedFile('O arquivo passa do limite de 4 MB. Divida-o em partes.');
  }
  const read = readMovementFile(bytes);
  if (typeof read === 'string') throw refusedFile(fileSentences[read]);
  if (read.rows.length + read.problems.length > contract.MOVEMENT_FILE_ROWS) {
    throw refusedFile('O arquivo passa do limite de 50.000 linhas. Divida-o em partes.');
  }
  return { ...read, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const refusedFile = (sentence: string) => invalidField('file', sentence);

export async function findImports(db: Queries, pharmacyId: string, where = sql`true`) {
  return answering(contract.movementImportSchema.shape)`
    select id, file_name, rows, known,
      to_char(first_on, 'YYYY-MM-DD') as first_day, to_char(last_on, 'YYYY-MM-DD') as last_day,
      ${isoMoment(sql`imported_at`)} as imported_at, imported_by, ${isoMoment(sql`undone_at`)} as undone_at, undone_by
    from movement_import where pharmacy_id = ${pharmacyId} and ${where}
    order by movement_import.imported_at desc, id desc limit ${contract.MOVEMENT_IMPORT_LIMIT}
  `.all(db);
}

/** An undone import no longer counts. */
const isSame = ({ sha256 }: OpenedFile) => sql`sha256 = ${sha256} and undone_at is null`;

async function findImport(db: Queries, pharmacyId: string, which: RawBuilder<unknown>) {
  return (await findImports(db, pharmacyId, which))[0] ?? null;
}
