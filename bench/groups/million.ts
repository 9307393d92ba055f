import type { BenchServer } from '../bench-server.js';
import { columns, joins } from '../counted-pharmacy.js';
import { type Bench, group } from '../group.js';
import { withoutIndexes } from '../large/fill-large.js';

const COUNTS = 250_000;
const ENTRIES = 4;
const PRODUCTS = 20_000;
const PAGE_SIZE = 200;
const ROUNDS = 9;

const ROWS = {
  'search with 200000 hits among 1000000 lines of a pharmacy': '< 1',
  'search with 50 hits among 1000000 lines of a pharmacy': '< 1.6',
  'quick filters of 1000000 lines of a pharmacy': '< 1',
} as const;
type Row = keyof typeof ROWS;

/** One pharmacy of a million lines: what grows with a pharmacy's own lines. */
export const million = group({
  name: 'million',
  rows: ROWS,
  async run(bench) {
    const server = await bench.server();
    const pharmacy = await fill(server);
    await benchSearch(bench, server, pharmacy, {
      name: 'search with 200000 hits among 1000000 lines of a pharmacy',
      search: 'losartana',
    });
    await benchSearch(bench, server, pharmacy, {
      name: 'search with 50 hits among 1000000 lines of a pharmacy',
      search: 'losartana 14005',
    });
    await bench.row(
      'quick filters of 1000000 lines of a pharmacy',
      ROUNDS,
      () => server.send('GET', `/api/amplify-counts/summary/?pharmacy=${pharmacy}`),
      () => server.floor([QUICK_FILTERS, [pharmacy]]),
    );
  },
});

const isMatched = `exists (
  select from product where product.pharmacy_id = $1 and deleted_at is null and barcode_key <> ''
    and product.barcode_key = line.barcode_key and search like like_anywhere($2)
)`;

function benchSearch(
  bench: Bench<Row>,
  server: BenchServer,
  pharmacy: string,
  { name, search }: { readonly name: Row; readonly search: string },
): Promise<void> {
  const where = `line.pharmacy_id = $1 and line.live and ${isMatched}`;
  const page = `select ${columns} from (
      select * from count_line as line where ${where} order by created_at desc, id desc limit ${PAGE_SIZE}
    ) as line ${joins} order by line.created_at desc, line.id desc`;
  const parameters = [pharmacy, search];
  const address = `/api/amplify-counts/?pharmacy=${pharmacy}&page=1&search=${encodeURIComponent(search)}`;
  return bench.row(
    name,
    ROUNDS,
    () => server.send('GET', address),
    () =>
      server.floor(
        [page, parameters],
        [`select count(*) from count_line as line where ${where}`, parameters],
      ),
  );
}

const QUICK_FILTERS = `
  select count(*), count(*) filter (where quantity = 0), count(*) filter (where line.factor > 1),
    count(*) filter (where count.after_close), count(*) filter (where product.id is null)
  from count_line as line
  join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
  left join product on product.pharmacy_id = line.pharmacy_id and product.deleted_at is null
    and product.barcode_key <> '' and product.barcode_key = line.barcode_key
  where line.pharmacy_id = $1 and line.live`;

/** 250,000 counts of four lines by SQL. Every fifth product is 'LOSARTANA'; two of a hundred lines have no product. */
async function fill({ client, send }: BenchServer): Promise<string> {
  const { id } = (await send('POST', '/api/pharmacies/', { name: 'Um milhão' })) as { id: string };
  const made = await client.query<{ number: string }>(
    `insert into inventory (pharmacy_id, name, source) values ($1, 'Geral', 'web') returning number`,
    [id],
  );
  const place = [id, made.rows[0]?.number];
  await client.query(
    `insert into product (pharmacy_id, internal_code, barcode, description, department, system_stock, value)
     select $1, lpad(i::text, 6, '0'), '789' || lpad(i::text, 10, '0'),
       (array['LOSARTANA', 'DIPIRONA', 'AMOXICILINA', 'OMEPRAZOL', 'PROTETOR'])[1 + i % 5] || ' ' || i, 'MEDIC', i, 1.5
     from generate_series(1, ${PRODUCTS}) as i`,
    [id],
  );
  await client.query(
    `insert into collector (pharmacy_id, sub, name, email) values ($1, 'sub-million', 'Ana', 'ana@balanco.local')`,
    [id],
  );
  await withoutIndexes(
    client,
    ['count', 'count_line'],
    (_text, work) => work().then(() => undefined),
    async () => {
      await client.query(
        `insert into count (pharmacy_id, amplify_id, collector_id, cognito_user_id, user_name, barcode, inventory_number,
           created_at, received_at, changed_at)
         select $1, gen_random_uuid(), collector.id, 'sub-million', 'Ana', (
             select json_agg(json_build_object(
               'barcode', '789' || lpad((1 + (i * ${ENTRIES} + entry) % ${PRODUCTS + PRODUCTS / 50})::text, 10, '0'),
               'count', i % 50
             )) from generate_series(0, ${ENTRIES - 1}) as entry
           ), $2, timestamptz '2026-05-01T00:00:00Z' + i * interval '1 second', now() - interval '9 hours',
           now() - interval '9 hours'
         from generate_series(1, ${COUNTS}) as i, collector where collector.pharmacy_id = $1`,
        place,
      );
      await client.query(
        `insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor,
           inventory_number, collector_id, created_at, received_at)
         select pharmacy_id, id, entry, 'barcode', barcode->entry->>'barcode', '', (barcode->entry->>'count')::numeric,
           factor, inventory_number, collector_id, created_at, received_at
         from count, generate_series(0, ${ENTRIES - 1}) as entry where pharmacy_id = $1 order by id, entry`,
        [id],
      );
    },
  );
  await client.query('select rebuild_tallies()');
  await client.query('vacuum analyze');
  return id;
}
