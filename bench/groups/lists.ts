import { codeKey } from '@balanco/contract/base/codes';
import { AT_ONCE, atOnce, type BenchServer } from '../bench-server.js';
import { columns, fillCountedPharmacy, joins } from '../counted-pharmacy.js';
import type { Statement } from '../floor.js';
import { group } from '../group.js';
import { BATCH, batchesOf, insertPlainly, newPharmacy, sendProducts } from '../product-rows.js';

const ROUNDS = 15;
const CATALOGUE = 50_000;
const COUNTS = 200_000;
const MANY = 1_000_000;

interface Places {
  readonly catalogue: string;
  readonly counted: { readonly pharmacy: string; readonly inventory: number; readonly section: string };
  readonly many: string;
}

interface List {
  readonly aim: string;
  readonly path: (places: Places) => string;
  readonly floor: (places: Places) => readonly Statement[];
  /** People who ask at once; one if absent. */
  readonly people?: number;
}

const byDescription = 'description collate pt_br, id';

function products(
  aim: string,
  query: string,
  words: readonly string[],
  order = byDescription,
  page = 1,
): List {
  const found = words.map((word) => ` and search like '%${word}%'`).join('');
  const where = `pharmacy_id = $1 and deleted_at is null${found}`;
  const rows = `select id, internal_code, description, barcode, department, system_stock, value from product
    where ${where} order by ${order} limit 1000 offset ${(page - 1) * 1000}`;
  return {
    aim,
    path: ({ catalogue }) => `/api/products/?page=${page}&page_size=1000&pharmacy=${catalogue}${query}`,
    floor: ({ catalogue }) => [
      [rows, [catalogue]],
      [`select count(*) from product where ${where}`, [catalogue]],
    ],
  };
}

function counts(
  aim: string,
  query: (places: Places) => string,
  where: (places: Places) => string,
  pharmacy = ({ counted }: Places): string | undefined => counted.pharmacy,
  page = 1,
): List {
  return {
    aim,
    path: (places) => {
      const one = pharmacy(places);
      return `/api/amplify-counts/?page=${page}${one === undefined ? '' : `&pharmacy=${one}`}${query(places)}`;
    },
    floor: (places) => {
      const one = pharmacy(places);
      const all = `line.live${one === undefined ? '' : ` and line.pharmacy_id = '${one}'`} and ${where(places)}`;
      const order = 'order by line.created_at desc, line.id desc';
      return [
        [
          `select ${columns} from (
            select * from count_line as line where ${all} ${order} limit 200 offset ${(page - 1) * 200}
          ) as line ${joins} ${order}`,
        ],
        [`select count(*) from count_line as line where ${all}`],
      ];
    },
  };
}

const everything = () => 'true';
const ofMany = ({ many }: Places) => many;

function search(aim: string, words: string): List {
  const matched = ({ many }: Places) => `exists (
    select from product where product.pharmacy_id = '${many}' and deleted_at is null and barcode_key <> ''
      and product.barcode_key = line.barcode_key and search like like_anywhere('${words}'))`;
  return counts(aim, () => `&search=${encodeURIComponent(words)}`, matched, ofMany);
}

const LISTS = {
  'products among 50000: first page': products('< 1.4', '', []),
  'products among 50000: first page, ten at once': { ...products('< 1.5', '', []), people: AT_ONCE },
  'products among 50000: page 50': products('< 1.6', '', [], byDescription, 50),
  'products among 50000: with search': products('< 1.6', '&search=s%C3%B3dica', ['sodica']),
  'products among 50000: with two words': products('< 1.5', '&search=cpr%20250mg', ['cpr', '250mg']),
  'products among 50000: with a code': products('< 1.5', '&search=7890000012345', ['7890000012345']),
  'products among 50000: by value': products('< 1.6', '&sort=-value', [], 'value desc, id desc'),
  'first page of 200000 counts': counts('< 1.6', () => '', everything),
  'first page of 200000 counts, ten at once': { ...counts('< 1.6', () => '', everything), people: AT_ONCE },
  'page 900 of 200000 counts': counts('< 1.6', () => '', everything, undefined, 900),
  'search of a collector of 200000 counts': counts(
    '< 1.6',
    () => '&search=coletor%2007',
    // '07' finds 'Coletor 17' too, as codes without their zeros.
    ({ counted }) => `line.collector_id in (select id from collector
      where pharmacy_id = '${counted.pharmacy}' and search like '%coletor%' and search like '%7%')`,
  ),
  'one section of 200000 counts': counts(
    '< 1.6',
    ({ counted }) => `&section=${counted.section}`,
    ({ counted }) =>
      `line.inventory_number = ${counted.inventory} and line.section_id = '${counted.section}'`,
  ),
  'first page of all pharmacies': counts(
    '< 1.6',
    () => '',
    everything,
    () => undefined,
  ),
  'search with 200000 hits among 1000000 lines of a pharmacy': search('< 1', 'losartana'),
  'search with 50 hits among 1000000 lines of a pharmacy': search('< 1.6', 'losartana 14005'),
  'quick filters of 1000000 lines of a pharmacy': {
    aim: '< 1',
    path: ({ many }) => `/api/amplify-counts/summary/?pharmacy=${many}`,
    floor: ({ many }) => [
      [
        `select count(*), count(*) filter (where quantity = 0), count(*) filter (where line.factor > 1),
           count(*) filter (where count.after_close), count(*) filter (where product.id is null)
         from count_line as line
         join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
         left join product on product.pharmacy_id = line.pharmacy_id and product.deleted_at is null
           and product.barcode_key <> '' and product.barcode_key = line.barcode_key
         where line.pharmacy_id = $1 and line.live`,
        [many],
      ],
    ],
  },
} as const satisfies Record<string, List>;

type Row = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as Row[]; // `Object.keys` loses the key type.
const DRY_RUN = 'dry run of 50000 products, against looking them up';
const PULL = 'pull of 50000 products, 5000 a page';
const aims = Object.fromEntries(NAMES.map((name) => [name, LISTS[name].aim])) as Record<Row, string>;

export const lists = group({
  name: 'lists',
  rows: { ...aims, [DRY_RUN]: '-', [PULL]: '< 2' },
  async run(bench) {
    const server = await bench.server();
    const catalogue = await newPharmacy(server, 'Catalogue');
    for (const rows of batchesOf(CATALOGUE)) await insertPlainly(server, catalogue, rows);
    const isMany = NAMES.filter((name) => name.includes('1000000'));
    const counted = await fillCountedPharmacy(server, 'Counted', COUNTS);
    const { pharmacy: many } = bench.wants(...isMany)
      ? await fillCountedPharmacy(server, 'Um milhão', MANY)
      : counted;
    await server.client.query('select rebuild_tallies()');
    await server.client.query('vacuum analyze');
    for (const name of NAMES) {
      const { path, floor, people = 1 }: List = LISTS[name];
      const address = path({ catalogue, counted, many });
      const statements = floor({ catalogue, counted, many });
      await bench.row(
        name,
        ROUNDS,
        () => atOnce(() => server.send('GET', address), people),
        () => atOnce(() => server.floor(...statements), people),
      );
    }
    await bench.row(DRY_RUN, 3, ...dryRun(server, catalogue));
    await bench.row(
      PULL,
      ROUNDS,
      () => pullCatalogue(server, catalogue),
      () => pullPlainly(server, catalogue),
    );
  },
});

/** Asks 'Conferir' of a file without changes. */
function dryRun(server: BenchServer, pharmacy: string) {
  const all = batchesOf(CATALOGUE);
  const lookUp = `select * from product where pharmacy_id = (select $1::uuid) and deleted_at is null
    and internal_code_key = any($2::text[])`;
  return [
    () => sendProducts(server, pharmacy, all, '/api/products/bulk/?dry_run=true'),
    async () => {
      for (const rows of all)
        await server.floor([lookUp, [pharmacy, rows.map(({ internal_code }) => codeKey(internal_code))]]);
    },
  ] as const;
}

const PULLED = 10 * BATCH;

async function pullPlainly(server: BenchServer, pharmacy: string): Promise<void> {
  const rows = `select id, internal_code, barcode, description, department, changed_at::text as changed from product
    where pharmacy_id = $1 and deleted_at is null and (changed_at, id) > ($2::timestamptz, $3::uuid)
    order by changed_at, id limit ${PULLED}`;
  let last = { changed: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (let pulled = 0; pulled < CATALOGUE; pulled += PULLED) {
    const [page = []] = await server.floor([rows, [pharmacy, last.changed, last.id]]);
    last = page.at(-1) as typeof last;
  }
}

async function pullCatalogue(server: BenchServer, pharmacy: string): Promise<void> {
  const address = `/api/mobile/products/?pharmacy=${pharmacy}&page_size=${PULLED}`;
  let pulled = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = cursor === '' ? address : `${address}&cursor=${cursor}`;
    const page = (await server.send('GET', path)) as { results: unknown[]; cursor: string | null };
    pulled += page.results.length;
    cursor = page.cursor;
  }
  if (pulled !== CATALOGUE) throw new Error(`pulled ${pulled} products`);
}
