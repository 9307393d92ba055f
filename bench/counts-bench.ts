import type { BenchServer } from './bench-server.js';
import { type Comparison, compare } from './compare.js';
import { fillCountedPharmacy } from './counted-pharmacy.js';

const COUNTS = 200_000;
const EXPORTED = 100_000;
const PAGE_SIZE = 200;
const EXPORT_PAGE = 1000;
const ROUNDS = 15;

/** The columns of one line of the screen, with the product of its code, in plain SQL. */
const columns = `line.id, line.count_id, line.entry_index, count.version, count.user_name, collector.email, line.kind,
  line.barcode, line.internal_code, line.quantity, line.factor, line.raw, line.created_at, inventory.name,
  section.name as section_name, count.after_close, count.barcode as source, count.internal_barcode,
  product.description, product.internal_code as product_code, product.barcode as product_barcode`;
const joins = `join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
  join collector on collector.id = line.collector_id
  join inventory on inventory.number = line.inventory_number
  left join section on section.id = line.section_id
  left join lateral (
    select description, internal_code, barcode from product
    where product.pharmacy_id = line.pharmacy_id and deleted_at is null and barcode_key <> ''
      and barcode_key = line.barcode_key
    order by id limit 1
  ) as product on true`;

interface View {
  readonly name: string;
  /** The query parameters of the screen, without the pharmacy. */
  readonly query: string;
  /** The same condition in SQL over `line`. The pharmacy is $1. */
  readonly where: string;
  readonly page: number;
}

/** Compares pages of Contagens, among 200,000 counts of one pharmacy, with the plain SQL of the page and its total. */
export async function benchCountPages(server: BenchServer): Promise<Comparison[]> {
  const { pharmacy, section, inventory } = await fillCountedPharmacy(server, 'Counted', COUNTS);
  const views: View[] = [
    { name: 'first page', query: '', where: 'true', page: 1 },
    { name: 'page 900', query: '', where: 'true', page: 900 },
    {
      name: 'search of a collector',
      query: '&search=coletor%2007',
      where: `line.collector_id in (select id from collector where pharmacy_id = $1 and name = 'Coletor 07')`,
      page: 1,
    },
    {
      name: 'one section',
      query: `&section=${section}`,
      where: `line.inventory_number = ${inventory} and line.section_id = '${section}'`,
      page: 1,
    },
    {
      name: 'page 40 of an inventory',
      query: `&inventory=${inventory}`,
      where: `line.inventory_number = ${inventory}`,
      page: 40,
    },
  ];
  const rows: Comparison[] = [];
  // The server's connections have the same setting (apps/server/src/db/database.ts).
  await server.client.query('set random_page_cost = 1.1');
  for (const view of views) rows.push(await benchPage(server, pharmacy, view));
  return [...rows, await benchTotals(server, pharmacy), await benchAllPharmacies(server)];
}

function benchPage(server: BenchServer, pharmacy: string, view: View): Promise<Comparison> {
  const where = `line.pharmacy_id = $1 and line.live and ${view.where}`;
  const page = `select ${columns} from (
      select * from count_line as line where ${where}
      order by created_at desc, id desc limit ${PAGE_SIZE} offset ${(view.page - 1) * PAGE_SIZE}
    ) as line ${joins} order by line.created_at desc, line.id desc`;
  const address = `/api/amplify-counts/?pharmacy=${pharmacy}&page=${view.page}${view.query}`;
  return compare(
    `${view.name} of ${COUNTS} counts`,
    '< 1.6',
    ROUNDS,
    () => server.send('GET', address),
    async () => {
      await server.client.query(page, [pharmacy]);
      await server.client.query(`select count(*) from count_line as line where ${where}`, [pharmacy]);
    },
  );
}

/** Compares the rows of Inventários with the plain SQL of their totals. */
function benchTotals(server: BenchServer, pharmacy: string): Promise<Comparison> {
  const totals = `select inventory_number, section_id, count(*) from count_line
    where pharmacy_id = $1 and live and kind <> 'unrecognised' group by 1, 2`;
  return compare(
    `inventory totals of ${COUNTS} counts`,
    '< 1.6',
    ROUNDS,
    () => server.send('GET', `/api/inventories/with-all-counts/?pharmacy=${pharmacy}`),
    () => server.client.query(totals, [pharmacy]),
  );
}

function benchAllPharmacies(server: BenchServer): Promise<Comparison> {
  const page = `select ${columns} from (
      select * from count_line as line where live order by created_at desc, id desc limit ${PAGE_SIZE}
    ) as line ${joins} order by line.created_at desc, line.id desc`;
  return compare(
    'first page of all pharmacies',
    '< 1.6',
    ROUNDS,
    () => server.send('GET', '/api/amplify-counts/?page=1'),
    async () => {
      await server.client.query(page);
      await server.client.query('select count(*) from count_line where live');
    },
  );
}

/** Compares all lines of a pharmacy, read page by page as the export does, with one statement that reads them all. */
export async function benchExport(server: BenchServer): Promise<Comparison> {
  const { pharmacy } = await fillCountedPharmacy(server, 'Exported', EXPORTED);
  const all = `select ${columns} from count_line as line ${joins}
    where line.pharmacy_id = $1 and line.live order by line.created_at desc, line.id desc`;
  const address = `/api/amplify-counts/?pharmacy=${pharmacy}&page_size=${EXPORT_PAGE}`;
  return compare(
    `export of ${EXPORTED} lines, ${EXPORT_PAGE} a page`,
    '-',
    3,
    async () => {
      let start: string | null = '&page=1';
      let lines = 0;
      while (start !== null) {
        const page = (await server.send('GET', `${address}${start}`)) as CursorPage;
        lines += page.results.length;
        start = page.cursor === null ? null : `&after=${page.cursor}`;
      }
      if (lines !== EXPORTED) throw new Error(`the export has ${lines} lines`);
    },
    () => server.client.query(all, [pharmacy]),
  );
}

interface CursorPage {
  readonly results: readonly unknown[];
  readonly cursor: string | null;
}
