import { createPharmacy } from '../e2e/stock-take/locations.js';
import type { BenchServer } from './bench-server.js';

/** Rows of a call (docs/mobile-sync.md, "Batches"). */
export const BATCH = 500;
const COLUMNS = 'pharmacy_id, internal_code, barcode, description, department, system_stock, value';

interface ProductRow {
  internal_code: string;
  barcode: string;
  description: string;
  department: string;
  system_stock: number;
  value: number;
}

const names = [
  'DIPIRONA SÓDICA',
  'LOSARTANA POTÁSSICA',
  'AMOXICILINA',
  'OMEPRAZOL',
  'ÁCIDO FÓLICO',
  'CLORETO DE SÓDIO',
];

function makeRow(index: number): ProductRow {
  return {
    internal_code: String(index).padStart(6, '0'),
    barcode: `789${String(index).padStart(10, '0')}`,
    description: `${names[index % names.length]} ${(index % 40) * 25}MG C/${10 + (index % 30)} CPR ${index}`,
    department: index % 3 === 0 ? 'GENER' : 'MEDIC',
    system_stock: (index % 900) / 4,
    value: (index % 20_000) / 100,
  };
}

export function batchesOf(count: number): ProductRow[][] {
  return Array.from({ length: count / BATCH }, (_, batch) =>
    Array.from({ length: BATCH }, (_, row) => makeRow(batch * BATCH + row)),
  );
}

export async function newPharmacy(server: BenchServer, name: string): Promise<string> {
  return (await createPharmacy(server, name)).id;
}

export async function sendProducts(
  { send }: BenchServer,
  pharmacy: string,
  batches: readonly ProductRow[][],
  path = '/api/products/bulk/',
): Promise<void> {
  for (const rows of batches)
    await send(
      'POST',
      path,
      rows.map((row) => ({ pharmacy, ...row })),
    );
}

function marks(rows: number, cells: number): string {
  return Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: cells }, (_, cell) => `$${row * cells + cell + 1}`).join(',')})`,
  ).join(',');
}

export async function insertPlainly(
  { floor }: BenchServer,
  pharmacy: string,
  rows: ProductRow[],
): Promise<void> {
  const values = rows.flatMap((row) => [
    pharmacy,
    row.internal_code,
    row.barcode,
    row.description,
    row.department,
    row.system_stock,
    row.value,
  ]);
  await floor([`insert into product (${COLUMNS}) values ${marks(rows.length, 7)}`, values]);
}
