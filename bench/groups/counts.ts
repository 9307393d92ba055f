import { atOnce, type BenchServer } from '../bench-server.js';
import { columns, fillCountedPharmacy, joins } from '../counted-pharmacy.js';
import { type Bench, group } from '../group.js';

const COUNTS = 200_000;
const PAGE_SIZE = 200;
const ROUNDS = 15;

const ROWS = {
  'first page of 200000 counts': '< 1.6',
  'first page of 200000 counts, ten at once': '< 1.6',
  'page 900 of 200000 counts': '< 1.6',
  'search of a collector of 200000 counts': '< 1.6',
  'one section of 200000 counts': '< 1.6',
  'page 40 of an inventory of 200000 counts': '< 1.6',
  'inventory totals of 200000 counts': '< 1.6',
  'first page of all pharmacies': '< 1.6',
} as const;
type Row = keyof typeof ROWS;

interface View {
  readonly name: Row;
  /** Without the pharmacy. */
  readonly query: string;
  /** In SQL over `line`; $1 is the pharmacy. */
  readonly where: string;
  readonly page: number;
}

/** Among 200,000 counts, beside the floor with page and total. */
export const counts = group({
  name: 'counts',
  rows: ROWS,
  async run(bench) {
    const server = await bench.server();
    const { pharmacy, section, inventory } = await fillCountedPharmacy(server, 'Counted', COUNTS);
    const views: View[] = [
      { name: 'first page of 200000 counts', query: '', where: 'true', page: 1 },
      { name: 'page 900 of 200000 counts', query: '', where: 'true', page: 900 },
      {
        name: 'search of a collector of 200000 counts',
        query: '&search=coletor%2007',
        // '07' finds 'Coletor 17' too, as codes without their zeros.
        where: `line.collector_id in (
          select id from collector where pharmacy_id = $1 and search like '%coletor%' and search like '%7%'
        )`,
        page: 1,
      },
      {
        name: 'one section of 200000 counts',
        query: `&section=${section}`,
        where: `line.inventory_number = ${inventory} and line.section_id = '${section}'`,
        page: 1,
      },
      {
        name: 'page 40 of an inventory of 200000 counts',
        query: `&inventory=${inventory}`,
        where: `line.inventory_number = ${inventory}`,
        page: 40,
      },
    ];
    for (const view of views) await benchPage(bench, server, pharmacy, view);
    await benchAtOnce(bench, server, pharmacy);
    await benchTotals(bench, server, pharmacy);
    await benchAllPharmacies(bench, server);
  },
});

function benchPage(bench: Bench<Row>, server: BenchServer, pharmacy: string, view: View): Promise<void> {
  const where = `line.pharmacy_id = $1 and line.live and ${view.where}`;
  const page = `select ${columns} from (
      select * from count_line as line where ${where}
      order by created_at desc, id desc limit ${PAGE_SIZE} offset ${(view.page - 1) * PAGE_SIZE}
    ) as line ${joins} order by line.created_at desc, line.id desc`;
  const address = `/api/amplify-counts/?pharmacy=${pharmacy}&page=${view.page}${view.query}`;
  return bench.row(
    view.name,
    ROUNDS,
    () => server.send('GET', address),
    () =>
      server.floor(
        [page, [pharmacy]],
        [`select count(*) from count_line as line where ${where}`, [pharmacy]],
      ),
  );
}

/** Ten connections. */
async function benchAtOnce(bench: Bench<Row>, server: BenchServer, pharmacy: string): Promise<void> {
  const where = 'line.pharmacy_id = $1 and line.live';
  const page = `select ${columns} from (
      select * from count_line as line where ${where} order by created_at desc, id desc limit ${PAGE_SIZE}
    ) as line ${joins} order by line.created_at desc, line.id desc`;
  await bench.row(
    'first page of 200000 counts, ten at once',
    ROUNDS,
    () => atOnce(() => server.send('GET', `/api/amplify-counts/?pharmacy=${pharmacy}&page=1`)),
    () =>
      atOnce(() =>
        server.floor(
          [page, [pharmacy]],
          [`select count(*) from count_line as line where ${where}`, [pharmacy]],
        ),
      ),
  );
}

/** Inventários beside its totals alone. */
function benchTotals(bench: Bench<Row>, server: BenchServer, pharmacy: string): Promise<void> {
  const totals = `select inventory_number, section_id, count(*) from count_line
    where pharmacy_id = $1 and live and kind <> 'unrecognised' group by 1, 2`;
  return bench.row(
    'inventory totals of 200000 counts',
    ROUNDS,
    () => server.send('GET', `/api/inventories/with-all-counts/?pharmacy=${pharmacy}`),
    () => server.floor([totals, [pharmacy]]),
  );
}

function benchAllPharmacies(bench: Bench<Row>, server: BenchServer): Promise<void> {
  const page = `select ${columns} from (
      select * from count_line as line where live order by created_at desc, id desc limit ${PAGE_SIZE}
    ) as line ${joins} order by line.created_at desc, line.id desc`;
  return bench.row(
    'first page of all pharmacies',
    ROUNDS,
    () => server.send('GET', '/api/amplify-counts/?page=1'),
    () => server.floor([page], ['select count(*) from count_line where live']),
  );
}
