import type { ExportedLineValues } from '@balanco/contract/count-export';
import type { CountLine } from '@balanco/contract/counts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { CountLineCondition } from './count-line-filter.js';
import { productOfCodes } from './product-of-codes.js';

interface ExportCut {
  /** The moment of the last line read before, as PostgreSQL writes it; null to begin with the newest line. */
  readonly before: string | null;
  /** How many lines to read; more if the last ones are of one moment. */
  readonly chunk: number;
}

interface ExportedRow
  extends Pick<CountLine, 'kind' | 'user_name' | 'user_email' | 'barcode' | 'internal_code'> {
  readonly quantity: number | null;
  readonly factor: number;
  readonly created_at: Date;
  readonly inventory_name: string;
  readonly section_name: string | null;
  readonly product_id: string | null;
  readonly description: string;
  readonly product_internal_code: string;
  readonly product_barcode: string;
  readonly moment: string;
}

/** The next lines of an export, newest first, and the moment before which it continues; null after the last line. */
export async function viewExportedLines(
  db: Database,
  where: CountLineCondition,
  { before, chunk }: ExportCut,
): Promise<{ lines: ExportedLineValues[]; end: string | null }> {
  const isBefore = before === null ? sql`true` : sql`count_line.created_at < ${before}::timestamptz`;
  const { rows } = await sql<ExportedRow>`
    with line as materialized (
      select * from count_line where ${where} and ${isBefore}
      order by created_at desc fetch first ${sql.lit(chunk)} rows with ties
    )
    select line.kind, count.user_name, collector.email as user_email, line.barcode, line.internal_code, line.quantity,
      line.factor, line.created_at, inventory.name as inventory_name, section.name as section_name,
      product.id as product_id, product.description, product.internal_code as product_internal_code,
      product.barcode as product_barcode, line.created_at::text as moment
    from line
    join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
    join collector on collector.id = line.collector_id
    join inventory on inventory.number = line.inventory_number
    left join section on section.id = line.section_id
    left join lateral (${productOfCodes('line')}) as product on true
    order by line.created_at desc, line.id desc
  `.execute(db);
  return { lines: rows.map(valuesOf), end: rows.length < chunk ? null : (rows.at(-1)?.moment ?? null) };
}

function valuesOf(row: ExportedRow): ExportedLineValues {
  const product =
    row.product_id === null
      ? null
      : {
          id: row.product_id,
          description: row.description,
          internal_code: row.product_internal_code,
          barcode: row.product_barcode,
        };
  return [
    row.kind,
    row.user_name,
    row.user_email,
    row.barcode,
    row.internal_code,
    row.quantity,
    row.factor,
    row.created_at.toISOString(),
    row.inventory_name,
    row.section_name,
    product,
  ];
}
