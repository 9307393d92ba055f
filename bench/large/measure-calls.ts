import { COUNT_PAGE_SIZE } from '@balanco/contract/counts/counts';
import { PRODUCT_PAGE_SIZE } from '@balanco/contract/products/products';
import type { BenchServer } from '../bench-server.js';
import { alignColumns } from '../compare.js';
import { makeBatch } from '../counted-pharmacy.js';
import { BATCH, batchesOf } from '../product-rows.js';

interface MeasureOptions {
  readonly rounds: number;
  /** Part of the calls' names. */
  readonly only: string;
  say(text: string): void;
}

type Call = (round: number) => Promise<unknown>;

/** Minimum, median and maximum, in turns. First calls are not timed. */
export async function measureCalls(
  server: BenchServer,
  { rounds, only, say }: MeasureOptions,
): Promise<void> {
  const places = await findPlaces(server);
  const screens = Object.entries(screenCalls(places)).map(([name, path]): [string, Call] => [
    name,
    () => server.send('GET', path),
  ]);
  const lines: string[][] = [];
  for (const [name, call] of [...screens, ...Object.entries(writeCalls(server, places, rounds))]) {
    if (!name.includes(only)) continue;
    const times: number[] = [];
    let outcome = '';
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now();
      try {
        outcome = `${Math.round(JSON.stringify(await call(round)).length / 1000)} KB`;
      } catch (error) {
        outcome = String(error).slice(0, 60);
      }
      if (round > 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const all = [times.at(0) ?? 0, median, times.at(-1) ?? 0];
    lines.push([name, ...all.map((time) => `${time.toFixed(0)} ms`), outcome]);
  }
  say(alignColumns(['call', 'least', 'median', 'most', 'answer'], lines));
}

interface Places {
  readonly big: string;
  readonly usual: string;
  /** Open, of the usual pharmacy. */
  readonly inventory: number;
  readonly section: string;
  /** The newest of the usual pharmacy. */
  readonly line: { readonly id: string; readonly count: number };
  /** Of the large pharmacy's lines. */
  readonly lastPage: number;
}

async function findPlaces({ client }: BenchServer): Promise<Places> {
  const { rows } = await client.query<{ id: string }>(
    `select id from pharmacy where deleted_at is null order by created_at limit 8`,
  );
  const big = rows.at(0)?.id ?? '';
  const usual = rows.at(-1)?.id ?? '';
  const total = await client.query<{ lines: string }>(
    `select sum(lines + unrecognised) as lines from place_total where pharmacy_id = '${big}'`,
  );
  const newest = await client.query<{ id: string; count: string; inventory: string; section: string }>(
    `select id, count_id as count, inventory_number as inventory, section_id as section from count_line
     where pharmacy_id = '${usual}' and live and section_id is not null order by created_at desc limit 1`,
  );
  const [line] = newest.rows;
  if (line === undefined) throw new Error('the usual pharmacy has no lines');
  return {
    big,
    usual,
    inventory: Number(line.inventory),
    section: line.section,
    line: { id: line.id, count: Number(line.count) },
    lastPage: Math.floor(Number(total.rows[0]?.lines ?? 0) / COUNT_PAGE_SIZE),
  };
}

/** On opening, deep pages, and calls for all pharmacies by other programs. */
function screenCalls({ big, usual, inventory, line, lastPage }: Places): Readonly<Record<string, string>> {
  const counts = `/api/amplify-counts/?page_size=${COUNT_PAGE_SIZE}&page=`;
  const products = `/api/products/?page_size=${PRODUCT_PAGE_SIZE}&page=`;
  return {
    'Início: total': '/api/dashboard-total/',
    'Início: hours': '/api/dashboard-hourly-history/',
    'Início: Hoje': '/api/dashboard-tonight/',
    'Início: products': '/api/product-count/?include_duplicates=true',
    'Início: internal codes': '/api/product-count/',
    'Início: newest inventories': '/api/inventories/?page_size=5',
    'Farmácias, selectors': '/api/pharmacies/',
    Inventários: `/api/inventories/with-all-counts/?pharmacy=${usual}`,
    'Inventários, large pharmacy': `/api/inventories/with-all-counts/?pharmacy=${big}`,
    Contagens: `${counts}1&pharmacy=${usual}`,
    'Contagens, large pharmacy': `${counts}1&pharmacy=${big}`,
    'Contagens, large pharmacy, last page': `${counts}${lastPage}&pharmacy=${big}`,
    'Contagens, large pharmacy, by collector': `${counts}1&pharmacy=${big}&sort=user_name`,
    'Contagens, large pharmacy, search': `${counts}1&pharmacy=${big}&search=losartana`,
    'Contagens, quick filters': `/api/amplify-counts/summary/?pharmacy=${usual}`,
    'Contagens, large pharmacy, quick filters': `/api/amplify-counts/summary/?pharmacy=${big}`,
    'Contagens sem inventário': '/api/unplaced-counts/',
    Produtos: `${products}1&pharmacy=${usual}`,
    'Produtos, large pharmacy': `${products}1&pharmacy=${big}`,
    'Produtos, large pharmacy, last page': `${products}20&pharmacy=${big}`,
    'Produtos, large pharmacy, search': `${products}1&pharmacy=${big}&search=losartana`,
    Usuários: '/api/cognito-users/',
    Coletores: '/api/cognito-users-filtered/',
    'Todas as pessoas': '/api/people/',
    'Histórico of a pharmacy': `/api/pharmacies/${usual}/history/`,
    'Histórico of the large pharmacy': `/api/pharmacies/${big}/history/`,
    'Histórico of a count': '/api/history/?entity=count&id=1000020',
    Lixeira: '/api/trash/',
    'Lixeira, page 400': '/api/trash/?page=400',
    'Lixeira of a pharmacy': `/api/trash/?pharmacy=${usual}`,
    'palette: inventories by name': '/api/inventories/?search=popular+0101&page_size=20',
    'all inventories, a page': '/api/inventories/?page_size=1000',
    'all inventories': '/api/inventories/',
    'lines of the same product': `/api/amplify-counts/lines/${line.id}/same-product/`,
    Divergências: `/api/inventories/${inventory}/divergence/?filter=divergent`,
    Acompanhamento: '/api/progress/',
    Rede: '/api/network/',
    'all pharmacies: Contagens': `${counts}1`,
    'all pharmacies: Contagens, page 5000': `${counts}5000`,
    'all pharmacies: Produtos': `${products}1`,
    'all pharmacies: Produtos, page 400': `${products}400`,
    'all pharmacies: Produtos, search': `${products}1&search=losartana`,
    'all pharmacies: Contagens, a code': `${counts}1&search=7890000000017`,
  };
}

/** Of a collector and of the office. Counts are of one line, as the Coletor sends them. */
function writeCalls(
  { send }: BenchServer,
  { usual, inventory, section, line }: Places,
  rounds: number,
): Readonly<Record<string, Call>> {
  // A later run adds rows too.
  const run = Date.now() % 1_000_000;
  const imports = batchesOf((rounds + 1) * BATCH).map((rows) =>
    rows.map((row) => ({
      pharmacy: usual,
      ...row,
      internal_code: `${run}${row.internal_code}`,
      barcode: `${run}${row.barcode.slice(6)}`,
    })),
  );
  const sendCounts = (counts: number) =>
    send(
      'POST',
      '/api/mobile/counts/',
      makeBatch()
        .slice(0, counts)
        .map((count) => ({ ...count, inventoryID: inventory, sectionID: section })),
    );
  const sendImport = (batch: number) => send('POST', '/api/products/bulk/', imports[batch]);
  return {
    'write: 1 count': () => sendCounts(1),
    'write: 20 counts': () => sendCounts(20),
    'write: 500 counts': () => sendCounts(500),
    'write: a corrected count': (round) =>
      send('PATCH', `/api/amplify-counts/${line.count}/`, { factor: 2 + ((run + round) % 1000) }),
    'write: 500 new products': sendImport,
    'write: 500 unchanged products': () => sendImport(0),
  };
}
