import { type DailyItem, SALES_DAYS } from '@balanco/daily-list/daily-item';
import { createRandom } from '../../../catalogue/random.js';

/** How errors arise: of items that err again and again, of all alike, or by department (DeHoratius and Raman 2008). */
export const MODELS = ['past', 'none', 'department'] as const;
export type Model = (typeof MODELS)[number];

/** The part of the products that a shop sells; the others have no stock. */
const SOLD = 0.6;
const ITEMS_IN_BAY = 100;
const DEPARTMENTS = 40;
/** The part of the items that lies in two bays. */
const IN_TWO_BAYS = 0.1;
/** Sales of an item a day: the mean, and the deviation of the logarithm. */
const SALES = { mean: 0.05, deviation: 1.5 };
/** Errors of a usual item a year. */
const ERRORS = 0.5;
/** Parts of the variance of an error rate's logarithm between departments and between shops. */
const VARIANCE = { department: 0.264, shop: 0.027 };

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };
export interface ShelfItem extends Mutable<DailyItem> {
  readonly value: number;
  /** Sales a day, and the chance that one of them leaves an error. */
  readonly rate: number;
  readonly risk: number;
  shelf: number;
}

/** A day of a shop, whoever counts it: the items that somebody wants to buy, and the errors with their kind. */
interface Happenings {
  readonly wanted: readonly number[];
  readonly errors: readonly (readonly [item: number, kind: number])[];
}

export function createWorld(model: Model, seed: number, products: number) {
  const soldItems = products * SOLD;
  const lastBay = Math.ceil(soldItems / ITEMS_IN_BAY) - 1;
  const random = createRandom(seed);
  const unit = () => (random.integer(0, 2 ** 32 - 1) + 0.5) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
  const lognormal = (deviation: number) => Math.exp(deviation * normal() - deviation ** 2 / 2);
  const poisson = (mean: number) => {
    let count = 0;
    let left = mean + Math.log(unit());
    while (left > 0) {
      left += Math.log(unit());
      count += 1;
    }
    return count;
  };
  const ofShop = lognormal(Math.sqrt(VARIANCE.shop));
  const departments = Array.from({ length: DEPARTMENTS }, () => lognormal(Math.sqrt(VARIANCE.department)));
  // The square of a normal number is a gamma one of shape ½: most items hardly err, a few always do.
  const factor = {
    past: () => normal() ** 2,
    none: () => 0,
    department: (at: number) => ofShop * (departments[at] ?? 1),
  };

  const made = Array.from({ length: products }, (_, index): ShelfItem => {
    const isSold = index < soldItems;
    const bay = random.integer(0, lastBay);
    const department = bay % DEPARTMENTS;
    const second = unit() < IN_TWO_BAYS ? [random.integer(0, lastBay)] : [];
    const rate = isSold ? SALES.mean * lognormal(SALES.deviation) : 0;
    return {
      key: String(index),
      department: String(department),
      places: isSold ? [bay, ...second].map((place) => ({ bay: String(place), position: index })) : [],
      stock: isSold ? fullShelf(rate) : 0,
      shelf: isSold ? fullShelf(rate) : 0,
      value: Math.round(3000 * lognormal(0.9)) / 100,
      rate,
      risk: (ERRORS / (SALES.mean * 365)) * factor[model](department),
      lastCounted: null,
      activity: 0,
      counts: 0,
      errors: 0,
      lastSale: null,
      sales: 0,
      lastStock: isSold ? 0 : null,
      wanted: null,
    };
  });
  let total = 0;
  const upTo = made.slice(0, soldItems).map(({ rate }) => (total += rate));
  return {
    open: () => new Shop(made.map((item) => ({ ...item }))),
    nextDay(): Happenings {
      const wanted = Array.from({ length: poisson(total) }, () => indexIn(upTo, unit() * total));
      const anywhere = model === 'none' ? poisson((ERRORS * soldItems) / 365) : 0;
      const hit = [
        ...wanted.filter((index) => unit() < (made[index]?.risk ?? 0)),
        ...Array.from({ length: anywhere }, () => random.integer(0, soldItems - 1)),
      ];
      return { wanted, errors: hit.map((index) => [index, unit()] as const) };
    },
  };
}

const fullShelf = (rate: number) => Math.ceil(rate * 20) + 2;
const orderAt = (rate: number) => Math.max(1, Math.floor(rate * 5));

function indexIn(upTo: readonly number[], at: number): number {
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A shop sells what lies on its shelf and orders by its record, so that a shelf may stay empty for long. */
class Shop {
  readonly #sold: ShelfItem[][] = [];

  readonly items: readonly ShelfItem[];

  constructor(items: readonly ShelfItem[]) {
    this.items = items;
  }

  live(day: number, { wanted, errors }: Happenings): void {
    for (const item of this.#sold[day % SALES_DAYS] ?? []) item.sales -= 1;
    const sold: ShelfItem[] = [];
    this.#sold[day % SALES_DAYS] = sold;
    for (const index of wanted) {
      const item = this.items[index];
      if (item === undefined) continue;
      if (item.shelf > 0) {
        item.shelf -= 1;
        this.#move(item, day, -1);
        item.lastSale = day;
        item.sales += 1;
        sold.push(item);
      }
      if (item.stock <= orderAt(item.rate)) {
        const ordered = fullShelf(item.rate) - item.stock;
        item.shelf += ordered;
        this.#move(item, day, ordered);
      }
    }
    for (const [index, kind] of errors) {
      const item = this.items[index];
      if (item === undefined) continue;
      // Of ten errors seven lose a unit, two find one, and one loses three.
      item.shelf = Math.max(item.shelf + (kind < 0.7 ? -1 : kind < 0.9 ? 1 : -3), 0);
    }
  }

  /** Returns the difference of the first answer, after which the record is right. */
  count(item: ShelfItem, day: number): number {
    const difference = item.shelf - item.stock;
    item.counts += 1;
    item.errors += Number(difference !== 0);
    item.stock = item.shelf;
    item.lastCounted = day;
    item.activity = 0;
    if (item.stock !== 0) item.lastStock = day;
    return difference;
  }

  #move(item: ShelfItem, day: number, units: number): void {
    item.stock += units;
    item.activity = (item.activity ?? 0) + 1;
    item.lastStock = day;
  }
}

export type { Shop };
