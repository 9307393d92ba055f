import { atOnce, type BenchServer } from '../bench-server.js';
import { type Bench, group } from '../group.js';
import { batchesOf, insertPlainly, newPharmacy } from '../product-rows.js';

const CATALOGUE_ROWS = 50_000;
const PAGE_SIZE = 1000;
const PULL_PAGE_SIZE = 5000;
const ROUNDS = 15;

const ROWS = {
  'products among 50000: first page': '< 1.4',
  'products among 50000: first page, ten at once': '< 1.5',
  'products among 50000: page 50': '< 1.6',
  'products among 50000: with search': '< 1.6',
  'products among 50000: with two words': '< 1.5',
  'products among 50000: with two words, ten at once': '< 1.5',
  'products among 50000: with a code': '< 1.5',
  'products among 50000: with two letters': '< 1.6',
  'products among 50000: with two rare letters': '< 1.5',
  'products among 50000: by value': '< 1.6',
  'products among 50000: by internal code': '< 1.6',
  'pull of 50000 products, 5000 a page': '< 2',
} as const;
type Row = keyof typeof ROWS;

interface View {
  readonly name: Row;
  /** Without the pharmacy. */
  readonly query: string;
  /** For the same query in SQL. */
  readonly words: readonly string[];
  readonly order: string;
  readonly page: number;
}

export const byDescription = 'description collate pt_br, id';
const views: readonly View[] = [
  { name: 'products among 50000: first page', query: '', words: [], order: byDescription, page: 1 },
  { name: 'products among 50000: page 50', query: '', words: [], order: byDescription, page: 50 },
  {
    name: 'products among 50000: with search',
    query: '&search=s%C3%B3dica',
    words: ['sodica'],
    order: byDescription,
    page: 1,
  },
  {
    name: 'products among 50000: with two words',
    query: '&search=cpr%20250mg',
    words: ['cpr', '250mg'],
    order: byDescription,
    page: 1,
  },
  {
    name: 'products among 50000: with a code',
    query: '&search=7890000012345',
    words: ['7890000012345'],
    order: byDescription,
    page: 1,
  },
  {
    name: 'products among 50000: with two letters',
    query: '&search=so',
    words: ['so'],
    order: byDescription,
    page: 1,
  },
  {
    name: 'products among 50000: with two rare letters',
    query: '&search=xq',
    words: ['xq'],
    order: byDescription,
    page: 1,
  },
  {
    name: 'products among 50000: by value',
    query: '&sort=-value',
    words: [],
    order: 'value desc, id desc',
    page: 1,
  },
  {
    name: 'products among 50000: by internal code',
    query: '&sort=internal_code',
    words: [],
    order: 'length(internal_code_key), internal_code_key collate "C", id',
    page: 1,
  },
];

/** Among 50,000 products, beside the floor with page and total. */
export const productPages = group({
  name: 'product pages',
  rows: ROWS,
  async run(bench) {
    const server = await bench.server();
    const pharmacy = await newPharmacy(server, 'Catalogue');
    for (const rows of batchesOf(CATALOGUE_ROWS)) await insertPlainly(server, pharmacy, rows);
    await server.client.query('vacuum analyze product');
    for (const view of views) {
      await benchView(bench, server, pharmacy, view);
      await benchAtOnce(bench, server, pharmacy, view);
    }
    await benchPull(bench, server, pharmacy);
  },
});

/** As a phone fetches it, page by page, beside the floor's pages. */
function benchPull(bench: Bench<Row>, server: BenchServer, pharmacy: string): Promise<void> {
  return bench.row(
    'pull of 50000 products, 5000 a page',
    ROUNDS,
    () => pullCatalogue(server, pharmacy),
    () => pullPlainly(server, pharmacy),
  );
}

/** As many rows, page by page. */
export async function pullPlainly(
  server: BenchServer,
  pharmacy: string,
  products = CATALOGUE_ROWS,
): Promise<void> {
  const rows = `select id, internal_code, barcode, description, department, changed_at::text as changed from product
    where pharmacy_id = $1 and deleted_at is null and (changed_at, id) > ($2::timestamptz, $3::uuid)
    order by changed_at, id limit ${PULL_PAGE_SIZE}`;
  let last = { changed: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (let pulled = 0; pulled < products; pulled += PULL_PAGE_SIZE) {
    const [page = []] = await server.floor([rows, [pharmacy, last.changed, last.id]]);
    last = page.at(-1) as typeof last;
  }
}

export async function pullCatalogue(
  server: BenchServer,
  pharmacy: string,
  products = CATALOGUE_ROWS,
): Promise<void> {
  let pulled = 0;
  let cursor: string | null = null;
  do {
    const address = `/api/mobile/products/?pharmacy=${pharmacy}&page_size=${PULL_PAGE_SIZE}`;
    const path = cursor === null ? address : `${address}&cursor=${cursor}`;
    const page = (await server.send('GET', path)) as { results: unknown[]; cursor: string | null };
    pulled += page.results.length;
    cursor = page.cursor;
  } while (cursor !== null);
  if (pulled !== products) throw new Error(`pulled ${pulled} products`);
}

function benchView(bench: Bench<Row>, server: BenchServer, pharmacy: string, view: View): Promise<void> {
  const { page, count } = sqlOf(view);
  return bench.row(
    view.name,
    ROUNDS,
    () => server.send('GET', addressOf(pharmacy, view)),
    () => server.floor([page, [pharmacy]], [count, [pharmacy]]),
  );
}

/** Ten connections on both sides. */
async function benchAtOnce(
  bench: Bench<Row>,
  server: BenchServer,
  pharmacy: string,
  view: View,
): Promise<void> {
  const name = `${view.name}, ten at once`;
  if (!isRow(name) || !bench.wants(name)) return;
  const { page, count } = sqlOf(view);
  await bench.row(
    name,
    ROUNDS,
    () => atOnce(() => server.send('GET', addressOf(pharmacy, view))),
    () => atOnce(() => server.floor([page, [pharmacy]], [count, [pharmacy]])),
  );
}

function isRow(name: string): name is Row {
  return name in ROWS;
}

function addressOf(pharmacy: string, { page, query }: View): string {
  return `/api/products/?page=${page}&page_size=${PAGE_SIZE}&pharmacy=${pharmacy}${query}`;
}

/** The page of 1000 and the total; $1 is the pharmacy. */
export function sqlOf(view: Pick<View, 'words' | 'order' | 'page'>): { page: string; count: string } {
  const found = view.words.map((word) => ` and search like '%${word}%'`).join('');
  const where = `pharmacy_id = $1 and deleted_at is null${found}`;
  return {
    page: `select id, internal_code, description, barcode, department, system_stock, value from product
      where ${where} order by ${view.order} limit ${PAGE_SIZE} offset ${(view.page - 1) * PAGE_SIZE}`,
    count: `select count(*) from product where ${where}`,
  };
}
