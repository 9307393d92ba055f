import type { ExpiryLot } from '@balanco/contract/expiry/expiry';
import { type InvoiceFileAnswer, MOST_INVOICE_FILES } from '@balanco/contract/invoices/invoices';
import type { InvoiceCode } from '@balanco/contract/invoices/matching';
import { withCheckDigits } from '@balanco/contract/pharmacies/cnpj';
import { NO_IDENTITY } from '@balanco/contract/pharmacies/pharmacy-identity';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { writeInvoice } from '@balanco/invoice-file/testing/write-invoice';
import type { BenchServer } from '../bench-server.js';
import { quantile } from '../compare.js';
import { group } from '../group.js';
import * as world from '../notes-world.js';
import { BATCH, newPharmacy, sendProducts } from '../product-rows.js';
import { type Goods, makeGoods } from '../wholesale.js';
import { batchTimes, openSections } from './writes.js';

const SHOPS = 10;
const GOODS = 3_000;
/** Days since the shops began with the notes of two years. */
const SINCE = 60;
const MEDICINES = 'MEDICAMENTOS';

const UNKNOWN = 'units of medicines without lot and expiry, 60 days after two years of notes were read';
const FRESH = 'units of medicines without lot and expiry, 60 days after a start without older notes';
const ELSEWHERE = 'units of medicines of another lot than the list says';
const UNSOLVED = 'unknown codes that the first proposal does not solve';
const FACTORS = 'known items whose factor is asked and proposed wrongly';
const TIME = '10000 notes read while 20 phones count, against ten minutes';
const PHONES = 'batch of a phone, p99, while notes are read';

/** Ten shops with 2,000 notes each, whose stock turns; catalogue and notes disagree as in life (`notes-world.ts`, `wholesale.ts`). */
export const notes = group({
  name: 'notes',
  rows: {
    [UNKNOWN]: '< 0.1 of all',
    [FRESH]: '- of all',
    [ELSEWHERE]: '- of all',
    [UNSOLVED]: '< 0.2 of all',
    [FACTORS]: '< 0.05 of all',
    [TIME]: '< 1',
    [PHONES]: '< 1000 ms',
  },
  async run(bench) {
    const server = await bench.server();
    const goods = makeGoods(55, GOODS, 15);
    const suppliers = world.makeSuppliers(goods);
    const shops: Shop[] = [];
    for (let at = 0; at < SHOPS; at += 1)
      shops.push(await openShop(server, at, goods, world.liveTwoYears(at + 1, goods, suppliers)));
    const stock = world.sumOf(shops.flatMap(({ medicines }) => medicines));
    const lotsOfShops = async () => {
      const found: ExpiryLot[][] = [];
      for (const { pharmacy } of shops)
        found.push(await pagesOf(server, `${pharmacy}/expiry-lots/?department=${MEDICINES}&page_size=2000`));
      return found;
    };
    await sendNotes(server, shops, (daysAgo) => daysAgo < SINCE);
    const fresh = world.sumOf((await lotsOfShops()).flat());

    const senders = await openSections(server, 'reader');
    const bare = await batchTimes(senders, (sent) => sent >= 400);
    const began = performance.now();
    let ms = 0;
    const reading = sendNotes(server, shops, (daysAgo) => daysAgo >= SINCE).finally(() => {
      ms = performance.now() - began;
    });
    const ours = await batchTimes(senders, () => ms > 0);
    const read = await reading;

    const codes = { unknown: 0, first: 0, solved: 0, asked: 0, wrong: 0 };
    const keys = new Map(
      suppliers.flatMap(({ cnpj }, of) =>
        goods.map((_, at) => [`${cnpj} ${world.codeOf(of, at)}`, at] as const),
      ),
    );
    for (const { pharmacy } of shops) {
      const rows: InvoiceCode[] = await pagesOf(server, `${pharmacy}/invoice-codes/?page_size=20`);
      for (const row of rows) {
        const at = keys.get(`${row.supplier_cnpj} ${row.code}`) ?? -1;
        const isItem = (row.item ?? row.candidates[0])?.key === `i:${at + 1}`;
        const isFactor = row.proposal?.factor === goods[at]?.caseOf;
        if (row.item !== null) {
          codes.asked += 1;
          codes.wrong += Number(!isFactor);
        } else {
          codes.unknown += 1;
          codes.first += Number(isItem);
          codes.solved += Number(isItem && isFactor);
        }
        if (!isItem || !isFactor) continue;
        const taught = { supplier_cnpj: row.supplier_cnpj, code: row.code, item_key: `i:${at + 1}` };
        const body = { ...taught, factor: goods[at]?.caseOf };
        await server.send('PUT', `/api/pharmacies/${pharmacy}/supplier-codes/`, body);
      }
    }
    const lots = await lotsOfShops();
    const elsewhere = lots.flatMap((said, shop) => {
      const onShelf = new Map(shops[shop]?.medicines.map(({ lot, units }) => [lot, units]));
      return said.map(({ lot, units }) => ({ units: Math.max(0, units - (onShelf.get(lot) ?? 0)) }));
    });
    const of = (part: number, all: number) => ({ ours: [part], bare: [all] });
    bench.record(UNKNOWN, of(stock - world.sumOf(lots.flat()), stock), `of ${stock}`);
    bench.record(FRESH, of(stock - fresh, stock), `of ${stock}`);
    const saidExpired = world.sumOf(lots.flat().filter(({ expires_on }) => expires_on < world.dayOf(0)));
    const expired = world.sumOf(shops.flatMap(({ medicines }) => medicines.filter(world.hasExpired)));
    bench.record(
      ELSEWHERE,
      of(world.sumOf(elsewhere), stock),
      `${saidExpired} expired by the list, ${expired} on the shelf`,
    );
    bench.record(
      UNSOLVED,
      of(codes.unknown - codes.solved, codes.unknown),
      `item right: ${codes.first} of ${codes.unknown}`,
    );
    bench.record(FACTORS, of(codes.wrong, codes.asked), `of ${codes.asked}`);
    bench.record(TIME, of((ms * 10_000) / read, 600_000), `${read} notes in ${Math.round(ms / 1000)} s`);
    const p99 = (times: readonly number[]) => [quantile(times, 0.99)];
    bench.record(PHONES, { ours: p99(ours), bare: p99(bare) }, `${ours.length} batches`);
  },
});

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Of a hundred products three have no barcode. */
async function openShop(server: BenchServer, at: number, goods: readonly Goods[], life: world.ShopLife) {
  const pharmacy = await newPharmacy(server, `Notas ${at}`);
  const cnpj = withCheckDigits(`22333444${String(at + 1).padStart(4, '0')}`);
  const settings = { ...DEFAULT_SETTINGS, identity: { ...NO_IDENTITY, cnpj } };
  await server.send('PUT', `/api/pharmacies/${pharmacy}/settings/`, settings);
  const rows = goods.map(({ description, isMedicine, ean }, index) => ({
    internal_code: String(index + 1),
    barcode: index % 100 < 3 ? '' : ean,
    description,
    value: 25,
    department: isMedicine ? MEDICINES : 'OUTROS',
    system_stock: world.sumOf(life.shelves[index]?.lots ?? []),
  }));
  await sendProducts(server, pharmacy, partsOf(rows, BATCH));
  const medicines = life.shelves.flatMap(({ lots }, index) => (goods[index]?.isMedicine ? lots : []));
  return { ...life, pharmacy, cnpj, medicines };
}

function partsOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

/** Returns how many. Throws unless all are read. */
async function sendNotes(
  { send }: BenchServer,
  shops: readonly Shop[],
  isMeant: (daysAgo: number) => boolean,
): Promise<number> {
  let read = 0;
  for (const { cnpj: recipient, notes: all } of shops) {
    const meant = all
      .map((note, at) => ({ ...note, number: at + 1 }))
      .filter(({ daysAgo }) => isMeant(daysAgo));
    for (const part of partsOf(meant, MOST_INVOICE_FILES)) {
      const files = part.map(({ daysAgo, ...note }) => {
        const issuedAt = `${world.dayOf(daysAgo)}T09:00:00-03:00`;
        const text = writeInvoice({ ...note, recipient, issuedAt, series: Number(recipient.slice(8, 12)) });
        return { file_name: `${note.number}.xml`, file: Buffer.from(text).toString('base64') };
      });
      const { results } = (await send('POST', '/api/invoices/', { files })) as {
        results: InvoiceFileAnswer[];
      };
      const refused = results.find(({ outcome }) => outcome !== 'read');
      if (refused !== undefined) throw new Error(refused.detail);
      read += files.length;
    }
  }
  return read;
}

async function pagesOf<Row>({ send }: BenchServer, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = '';
  for (let page = 1; next !== null; page += 1) {
    const found = (await send('GET', `/api/pharmacies/${path}&page=${page}`)) as {
      results: Row[];
      next: string | null;
    };
    rows.push(...found.results);
    next = found.next;
  }
  return rows;
}
