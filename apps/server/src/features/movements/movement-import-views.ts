import { MOVEMENT_IMPORT_LIMIT, type MovementImport } from '@balanco/contract/comparison/movements';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

type ImportRow = Omit<MovementImport, 'imported_at' | 'undone_at'> & {
  readonly imported_at: Date;
  readonly undone_at: Date | null;
};

async function findImports(
  db: Database | Transaction,
  pharmacyId: string,
  where: RawBuilder<unknown>,
): Promise<MovementImport[]> {
  const { rows } = await sql<ImportRow>`
    select id, file_name, rows, known, to_char(first_on, 'YYYY-MM-DD') as first_day, to_char(last_on, 'YYYY-MM-DD') as last_day,
      imported_at, imported_by, undone_at, undone_by
    from movement_import where pharmacy_id = ${pharmacyId} and ${where}
    order by imported_at desc, id desc limit ${MOVEMENT_IMPORT_LIMIT}
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    imported_at: row.imported_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  }));
}

/** The files of movements of a pharmacy, the newest first. */
export function viewMovementImports(
  db: Database | Transaction,
  pharmacyId: string,
): Promise<MovementImport[]> {
  return findImports(db, pharmacyId, sql`true`);
}

/** The import of this very file that still counts; null if there is none. */
export async function findSameFile(
  db: Database | Transaction,
  pharmacyId: string,
  sha256: string,
): Promise<MovementImport | null> {
  const [found] = await findImports(db, pharmacyId, sql`sha256 = ${sha256} and undone_at is null`);
  return found ?? null;
}

/** An import of the pharmacy; null if it has none with this id. */
export async function findImport(
  db: Database | Transaction,
  pharmacyId: string,
  id: string,
): Promise<MovementImport | null> {
  const [found] = await findImports(db, pharmacyId, sql`id = ${id}`);
  return found ?? null;
}
