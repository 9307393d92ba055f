import type { BenchServer } from './bench-server.js';
import { type Comparison, compare } from './compare.js';

const BATCH = 500;
const IMPORT_ROWS = 20_000;
const CATALOGUE_ROWS = 50_000;
const COLUMNS = 'pharmacy_id, internal_code, barcode, description, department, system_stock, value';

interface Row {
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

function makeRow(index: number): Row {
  return {
    internal_code: String(index).padStart(6, '0'),
    barcode: `789${String(index).padStart(10, '0')}`,
    description: `${names[index % names.length]} ${(index % 40) * 25}MG C/${10 + (index % 30)} CPR ${index}`,
    department: index % 3 === 0 ? 'GENER' : 'MEDIC',
    system_stock: (index % 900) / 4,
    value: (index % 20_000) / 100,
  };
}

function batchesOf(count: number): Row[][] {
  return Array.from({ length: count / BATCH }, (_, batch) =>
    Array.from({ length: BATCH }, (_, row) => makeRow(batch * BATCH + row)),
  );
}

async function newPharmacy(server: BenchServer, name: string): Promise<string> {
  const pharmacy = (await server.send('POST', '/api/pharmacies/', { name })) as { id: string };
  return pharmacy.id;
}

/** A plain multi-row insert, 500 rows a statement, with parameters: the least that storing the rows costs. */
async function insertPlainly({ client }: BenchServer, pharmacy: string, rows: Row[]): Promise<void> {
  const marks = rows.map(
    (_, row) => `(${Array.from({ length: 7 }, (_, cell) => `$${row * 7 + cell + 1}`).join(',')})`,
  );
  const values = rows.flatMap((row) => [
    pharmacy,
    row.internal_code,
    row.barcode,
    row.description,
    row.department,
    row.system_stock,
    row.value,
  ]);
  await client.query(`insert into product (${COLUMNS}) values ${marks.join(',')}`, values);
}

/** Bulk import of 20,000 products through the API, against the same rows by plain multi-row insert. */
export async function benchBulkImport(server: BenchServer): Promise<Comparison> {
  const batches = batchesOf(IMPORT_ROWS);
  return compare(
    `bulk import of ${IMPORT_ROWS} products`,
    '-',
    3,
    async (round) => {
      const pharmacy = await newPharmacy(server, `Import ${round}`);
      for (const rows of batches) {
        await server.send(
          'POST',
          '/api/products/bulk/',
          rows.map((row) => ({ pharmacy, ...row })),
        );
      }
    },
    async (round) => {
      const pharmacy = await newPharmacy(server, `Insert ${round}`);
      for (const rows of batches) await insertPlainly(server, pharmacy, rows);
    },
  );
}

/** A page of 1000 products with a search among 50,000, against the bare SQL of the page and its count. */
export async function benchProductPage(server: BenchServer): Promise<Comparison> {
  const pharmacy = await newPharmacy(server, 'Catalogue');
  for (const rows of batchesOf(CATALOGUE_ROWS)) await insertPlainly(server, pharmacy, rows);
  await server.client.query('vacuum analyze product');
  const where = `pharmacy_id = $1 and deleted_at is null and search like fold('%sodica%')`;
  const page = `select id, internal_code, description, barcode, department, system_stock, value from product
    where ${where} order by description collate pt_br, id limit 1000`;
  return compare(
    `page of 1000 with search among ${CATALOGUE_ROWS}`,
    '< 1.6',
    15,
    () => server.send('GET', `/api/products/?page=1&page_size=1000&pharmacy=${pharmacy}&search=s%C3%B3dica`),
    async () => {
      await server.client.query(page, [pharmacy]);
      await server.client.query(`select count(*) from product where ${where}`, [pharmacy]);
    },
  );
}
