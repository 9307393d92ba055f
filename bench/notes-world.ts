import { withCheckDigits } from '@balanco/contract/pharmacies/cnpj';
import type { WrittenNote } from '@balanco/invoice-file/testing/write-invoice';
import { createRandom } from '../e2e/catalogue/random.js';
import { checkedEan, type Goods, supplierLine } from './wholesale.js';

/** Two years before the start, and the days since. */
const DAYS = 730 + 60;
/** A lot of a product comes for so many days. */
const LOT_DAYS = 45;

interface Lot {
  readonly lot: string;
  /** A day of the simulation. */
  readonly expires: number;
  units: number;
}

type Line = WrittenNote['items'][number];
export type ShopLife = ReturnType<typeof liveTwoYears>;
type Supplier = ReturnType<typeof makeSuppliers>[number];

export const codeOf = (supplier: number, at: number) => String(100_000 * (supplier + 1) + at);
export const dayOf = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
export const hasExpired = ({ expires }: Lot) => expires < DAYS - 1;
export const sumOf = (all: readonly { readonly units: number }[]) =>
  all.reduce((sum, { units }) => sum + units, 0);

/** Of a hundred codes of three wholesalers six have no EAN and four a newer one than the shops. */
export function makeSuppliers(goods: readonly Goods[]) {
  const random = createRandom(9);
  const eans = goods.map(({ ean }) =>
    random.integer(1, 100) > 4 ? ean : checkedEan(`${ean.slice(0, 7)}9${ean.slice(8, 12)}`),
  );
  return ['114447770001', '045678900001', '331122330001'].map((body) => ({
    cnpj: withCheckDigits(body),
    lines: goods.map((each, at) => supplierLine(each, random, random.integer(1, 100) > 6 ? eans[at] : '')),
  }));
}

/** Sells mostly the oldest box, and six days a week orders what runs low, mostly from the usual wholesaler. */
export function liveTwoYears(seed: number, goods: readonly Goods[], suppliers: readonly Supplier[]) {
  const random = createRandom(seed);
  const chance = (percent: number) => random.integer(1, 100) <= percent;
  const unit = () => (random.integer(0, 2 ** 32 - 1) + 0.5) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
  const lotOf = (at: number, period: number, units: number): Lot => {
    const life = createRandom(at * 1000 + period);
    const days = life.integer(1, 100) > 8 ? life.integer(330, 840) : life.integer(90, 270);
    return { lot: `L${at}-${period + 9}`, expires: period * LOT_DAYS + days, units };
  };
  const shelves = goods.map((_, at) => {
    const rate = 0.05 * Math.exp(1.3 * normal() - 0.8);
    const full = Math.ceil(rate * 20) + 2;
    return { rate, full, lots: [lotOf(at, -4, full)] };
  });
  const sell = ({ rate, lots }: (typeof shelves)[number]) => {
    let left = rate + Math.log(unit());
    while (left > 0) {
      const lot = lots.at(chance(15) ? -1 : 0);
      if (lot === undefined) return;
      lot.units -= 1;
      if (lot.units === 0) lots.splice(lots.indexOf(lot), 1);
      left += Math.log(unit());
    }
  };
  const buy = (at: number, day: number): { supplier: number; line: Line }[] => {
    const [each, shelf] = [goods[at], shelves[at]];
    const stock = sumOf(shelf?.lots ?? []);
    if (each === undefined || shelf === undefined || stock > Math.max(1, Math.floor(shelf.rate * 5)))
      return [];
    const supplier = chance(75) ? at % suppliers.length : random.integer(0, suppliers.length - 1);
    const written = suppliers[supplier]?.lines[at];
    if (written === undefined) return [];
    const cases = Math.ceil((shelf.full - stock) / each.caseOf);
    const period = Math.floor((day - 60 + (at % LOT_DAYS)) / LOT_DAYS);
    const older = cases > 1 && chance(15) ? each.caseOf : 0;
    const lots = [lotOf(at, period - 1, older), lotOf(at, period, cases * each.caseOf - older)].filter(
      ({ units }) => units > 0,
    );
    for (const lot of lots) {
      const same = shelf.lots.find((other) => other.lot === lot.lot);
      if (same === undefined) shelf.lots.push({ ...lot });
      else same.units += lot.units;
    }
    const line = {
      ...written,
      unitEan: written.unit_ean,
      taxedUnit: written.taxed_unit,
      code: codeOf(supplier, at),
      quantity: cases.toFixed(4),
      taxedQuantity: (cases * written.ratio).toFixed(4),
      value: (cases * each.caseOf * 12.5).toFixed(2),
      lots: (each.isMedicine ? lots : []).map(({ lot, units, expires }) => {
        return [lot, (units / each.caseOf).toFixed(3), '2024-01-31', dayOf(DAYS - 1 - expires)];
      }),
    };
    return [{ supplier, line }];
  };
  const notes = Array.from({ length: DAYS }, (_, day) => {
    shelves.forEach((shelf, at) => {
      sell(shelf);
      // Of one product in four nobody takes off what has expired.
      if (at % 4 > 0) shelf.lots = shelf.lots.filter(({ expires }) => expires >= day);
    });
    const bought = day % 7 === 6 ? [] : goods.flatMap((_goods, at) => buy(at, day));
    return suppliers.map(({ cnpj }, supplier) => ({
      issuer: cnpj,
      daysAgo: DAYS - 1 - day,
      items: bought.filter((each) => each.supplier === supplier).map(({ line }) => line),
    }));
  });
  return { notes: notes.flat().filter(({ items }) => items.length > 0), shelves };
}
