import { readInvoices } from '@balanco/contract/invoices/invoices';
import { NO_IDENTITY } from '@balanco/contract/pharmacies/pharmacy-identity';
import { aWrittenNote, writeCancellation, writeInvoice } from '@balanco/invoice-file/testing/write-invoice';
import type { ExpectedProduct } from '../catalogue/generate-catalogue.js';
import type { ApiSession } from '../stock-take/api.js';
import { type CreatedPharmacy, changeSettings } from '../stock-take/locations.js';
import { inStock } from './plan-shelf.js';
import { type DemoShop, TALKS } from './shops.js';

const DAY_MS = 86_400_000;
const ITEMS = 20;
const OTHER_CNPJ = '11222333000262';

/**
 * A note a month for a year, whose oldest boxes have expired; the newest is cancelled. A lot that expires soon came to the
 * other shop too.
 */
export async function fillInvoices(
  admin: ApiSession,
  { pharmacy, products }: DemoShop,
  other: CreatedPharmacy,
): Promise<void> {
  await changeSettings(admin, pharmacy, { identity: { ...NO_IDENTITY, cnpj: aWrittenNote.recipient } });
  await changeSettings(admin, other, { identity: { ...NO_IDENTITY, cnpj: OTHER_CNPJ } });
  const goods = inStock(products).filter(({ barcode }) => barcode !== '');
  const notes = Array.from({ length: 12 }, (_note, month) => ({
    number: 5001 + month,
    issuedAt: `${day(345 - month * 30)}T09:30:00-03:00`,
    items: shelf(goods, month).map((product) => boxesOf(product, 60 - month * 40)),
  }));
  const shared = TALKS.slice(1, 2).map((talk) => boxesOf({ ...talk, internal_code: 'R25' }, -85));
  const bought = { number: 6001, issuedAt: `${day(20)}T09:30:00-03:00`, items: shared };
  const files = [
    ...notes.map(writeInvoice),
    writeCancellation(notes.at(-1)),
    writeInvoice(bought),
    writeInvoice({ ...bought, number: 6002, recipient: OTHER_CNPJ }),
  ].map((text, at) => ({
    file_name: `nfe-${5001 + at}.xml`,
    file: Buffer.from(text).toString('base64'),
  }));
  await admin.send('POST', readInvoices.path, { files });
}

function day(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

function boxesOf(
  { internal_code, barcode, description }: Pick<ExpectedProduct, 'internal_code' | 'barcode' | 'description'>,
  expiredDaysAgo: number,
) {
  return {
    code: `F-${internal_code}`,
    description: description.slice(0, 120) || internal_code,
    ean: '',
    unitEan: barcode,
    unit: 'UN',
    taxedUnit: 'UN',
    quantity: '12.0000',
    taxedQuantity: '12.0000',
    value: '107.40',
    lots: [[`L${internal_code}A`, '12.000', day(500), day(expiredDaysAgo)] as const],
  };
}

/** Goes round where the shop has little. */
function shelf<Product>(goods: readonly Product[], month: number): Product[] {
  const from = (month * ITEMS) % Math.max(1, goods.length);
  return [...goods, ...goods].slice(from, from + ITEMS);
}
