import type { Item } from '@balanco/contract/comparison/items';
import type { ReturnProofItem } from '@balanco/contract/exports/return-proofs';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import type { ExpectedProduct } from '../catalogue/generate-catalogue.js';
import type { ServerAccess } from '../harness/start-server.js';
import { sendCounts, sendScans } from '../stock-take/counts.js';
import { finalise, openInventory, openRecount, openSection } from '../stock-take/locations.js';
import { settle, zeroUncounted } from '../stock-take/settling.js';
import { arriveWhenCounted } from './arrive-when-counted.js';
import { type DemoSessions, RECOUNTER_NAME } from './people.js';
import { inStock, isCold, itemKey, planShelf } from './plan-shelf.js';
import { type DemoShop, FREE_SAMPLE } from './shops.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const settledNights: readonly SettledNight[] = [
  { name: 'Geladeira apurada', seed: 42, isThere: isCold, forgottenEvery: 2, close: settleZeroed },
  { name: 'Genéricos aprovados', seed: 43, departments: ['GENÉRICOS'], close: approveAgain },
  { name: 'Éticos exportados', seed: 44, departments: ['ÉTICOS'], close: exportAndProve },
  { name: 'Higiene em recontagem', seed: 45, departments: ['HIGIENE'], close: recountDifferences },
  { name: 'Loja aberta em conferência', seed: 47, close: checkOpenShop },
];

interface SettledNight {
  readonly name: string;
  readonly seed: number;
  readonly departments?: readonly string[];
  readonly isThere?: (product: ExpectedProduct) => boolean;
  /** One item in so many stands where nobody looked; of a whole department one in 45. */
  readonly forgottenEvery?: number;
  readonly close: (counted: Counted) => Promise<void>;
}

interface Counted {
  readonly admin: DemoSessions['admin'];
  readonly inventory: number;
  readonly start: Date;
  /** What was forgotten, by a seed that gives other counts. */
  readonly countMore: (seed: number) => Promise<void>;
}

/** A person alone takes an evening for more. */
const MOST_ALONE = 300;
const FORGOTTEN_EVERY = 45;

/** One inventory a night per state, with reasons, late counts, zeroed items and a recount (docs/settlement.md, "States"). */
export async function fillSettlements(
  server: ServerAccess,
  { admin, collectors }: DemoSessions,
  { pharmacy, products, talks, unresolved }: DemoShop,
  lastStart: Date,
): Promise<void> {
  for (const [night, settledNight] of settledNights.entries()) {
    const start = new Date(lastStart.getTime() - (settledNights.length - night) * DAY);
    const inventory = await openInventory(admin, pharmacy, settledNight.name);
    const expected = inStock(products, (product) => isInScope(settledNight, product));
    await limitScope(admin, inventory, settledNight, expected);
    const isForgotten = (index: number) => index % (settledNight.forgottenEvery ?? FORGOTTEN_EVERY) === 1;
    const counted = expected.filter((_, index) => !isForgotten(index));
    const free =
      settledNight.close === recountDifferences
        ? collectors.filter(({ name }) => name !== RECOUNTER_NAME)
        : collectors;
    const crew = free.slice(0, counted.length > MOST_ALONE ? undefined : 1);
    const share = Math.ceil(counted.length / crew.length);
    const sections: Counted['countMore'][] = [];
    for (const [index, collector] of crew.entries()) {
      const location = await openSection(collector, inventory, sectionName(settledNight, index));
      const send = (products: readonly ExpectedProduct[], seed: number, from: Date) =>
        sendCounts(collector, location, planShelf(products, { seed, start: from, talks }), seed);
      await arriveWhenCounted(server, async () => {
        await send(counted.slice(index * share, (index + 1) * share), settledNight.seed + 10 * index, start);
        if (index === 0) await sendScans(collector, location, unresolved, start);
      });
      await finalise(admin, location);
      const forgotten = expected.filter((_, at) => isForgotten(at) && at % crew.length === index);
      sections.push(async (seed) => void (await send(forgotten, seed, new Date(Date.now() - HOUR))));
    }
    await finalise(admin, { inventoryID: inventory });
    const countMore = async (seed: number) => {
      for (const send of sections) await send(seed);
    };
    await settledNight.close({ admin, inventory, start, countMore });
  }
}

function isInScope({ departments, isThere }: SettledNight, product: ExpectedProduct): boolean {
  return departments?.includes(product.department) ?? isThere?.(product) ?? true;
}

async function limitScope(
  admin: DemoSessions['admin'],
  inventory: number,
  { departments, isThere }: SettledNight,
  products: readonly ExpectedProduct[],
): Promise<void> {
  if (departments === undefined && isThere === undefined) return;
  const items = isThere && products.map(itemKey);
  await admin.send('PATCH', `/api/inventories/${inventory}/terms/`, { scope: 'partial', departments, items });
}

/** Its own name keeps sections of different inventories from being compared. */
function sectionName({ name, departments, isThere }: SettledNight, index: number): string {
  const isPart = departments !== undefined || isThere !== undefined;
  return `${isPart ? name.split(' ')[0] : 'Corredor'} ${index + 1}`;
}

async function settleWithReasons(admin: DemoSessions['admin'], inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}/item-reasons/`;
  await admin.send('PUT', path, { items: { filter: 'shortage' }, reason: 'unrecorded_issue' });
  await admin.send('PUT', path, { items: { filter: 'overage' }, reason: 'unrecorded_receipt' });
  await settle(admin, inventory);
}

/** It is much of the shelf, so a second administrator has to approve. */
async function settleZeroed({ admin, inventory }: Counted): Promise<void> {
  await zeroUncounted(admin, inventory);
  await settleWithReasons(admin, inventory);
}

/** Its second version, after which counts arrived: one is discarded. */
async function approveAgain({ admin, inventory, countMore }: Counted): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  await settleWithReasons(admin, inventory);
  await admin.send('POST', `${path}/reopen/`, { version: 1, reason: 'Uma prateleira ficou sem contar.' });
  await countMore(143);
  await settle(admin, inventory, 2);
  await countMore(144);
  const { results } = (await admin.send('GET', `${path}/late-counts/?page=1`)) as {
    results: { count_id: number; count_version: number }[];
  };
  const counts = results.slice(0, 1).map(({ count_id: id, count_version: version }) => ({ id, version }));
  const reason = 'Contado de novo depois da entrega da manhã.';
  await admin.send('POST', `${path}/late-counts/discard/`, { counts, reason });
}

async function checkOpenShop({ admin, inventory, start }: Counted): Promise<void> {
  await sellWhileCounting(admin, inventory, start);
  const path = `/api/inventories/${inventory}`;
  const firstOf = async (query: string) => {
    const page = await admin.send('GET', `${path}/divergence/?${query}&page_size=100`);
    const inStock = (page as { results: Item[] }).results.filter(({ expected }) => expected > 0);
    return { item_keys: inStock.slice(0, 1).map(({ key }) => key) };
  };
  await admin.send('PUT', `${path}/uncounted/`, { decision: 'each' });
  await admin.send('PUT', `${path}/uncounted-items/`, {
    items: await firstOf('filter=uncounted&sort=description'),
    zero: true,
  });
  const why = { reason: 'other', text: 'Foi para a filial sem nota.' };
  await admin.send('PUT', `${path}/item-reasons/`, {
    items: await firstOf('filter=shortage&sort=-money'),
    ...why,
  });
  const ignored = {
    barcode: FREE_SAMPLE,
    internal_code: '',
    reason: 'Amostra grátis, não entra no estoque.',
  };
  await admin.send('PUT', `${path}/ignored-codes/`, ignored);
}

async function recountDifferences({ admin, inventory }: Counted): Promise<void> {
  await openRecount(admin, inventory, { by: RECOUNTER_NAME, criteria: { gross_share: 80 } });
}

/** It sells from `start` on: before, between and after the counts (docs/comparison.md, "Open shop"). */
async function sellWhileCounting(
  admin: DemoSessions['admin'],
  inventory: number,
  start: Date,
): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  await admin.send('PATCH', `${path}/terms/`, { shop: 'open', stock_at: at(-60).toISOString() });
  const { results } = (await admin.send('GET', `${path}/divergence/?filter=divergent&page_size=12`)) as {
    results: Item[];
  };
  const rows = results.flatMap(({ internal_code, barcodes }, index) => {
    const code = internal_code || (barcodes[0] ?? '');
    return [
      [code, at(-40 + index), 1, 'S'] as const,
      ...(index % 3 === 0 ? [[code, at(330 + index), 6, 'E'] as const] : []),
      ...(index % 4 === 0 ? [[code, at(5), 1, 'S'] as const] : []),
    ];
  });
  const lines = rows.map(
    ([code, moment, units, direction]) => `${code};${clock(moment)};${units};${direction}`,
  );
  await admin.send('POST', `${path}/movements/`, {
    file: Buffer.from(`codigo;data_hora;quantidade;E|S\r\n${lines.join('\r\n')}\r\n`).toString('base64'),
    file_name: 'vendas-e-entradas-da-noite.csv',
  });
}

/** The ERP took all but three. */
async function exportAndProve({ admin, inventory }: Counted): Promise<void> {
  await settleWithReasons(admin, inventory);
  const path = `/api/inventories/${inventory}`;
  await admin.send('POST', `${path}/settlements/1/export/`, {
    profile: 'ajuste',
    content: 'adjustment',
    code_kind: 'internal_code',
    leave_out: true,
  });
  const proofs = `${path}/settlements/1/return-proofs/`;
  await admin.send('POST', proofs, { source: 'catalogue' });
  const before = (await admin.send('GET', `${path}/return-proofs/1/items/?page_size=3000`)) as {
    results: ReturnProofItem[];
  };
  const due = new Map(before.results.map((item, index) => [item.key, index < 3 ? item.in_erp : item.due]));
  const settled = (await admin.send('GET', `${path}/settlements/1/items/?page_size=3000`)) as {
    results: SettlementItem[];
  };
  const lines = settled.results.map(({ key, internal_code, barcodes, settled: units }) => ({
    internal_code,
    barcode: barcodes[0] ?? '',
    stock: due.get(key) ?? units,
  }));
  await admin.send('POST', proofs, { source: 'file', file_name: 'estoque-do-erp.csv', lines });
}

/** A till prints it like this. */
function clock(moment: Date): string {
  const format = { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(moment);
}
