import { chooseList } from '@balanco/daily-list/choose-list';
import { type Estimate, estimateAccuracy, type FirstAnswer } from '@balanco/daily-list/estimate-accuracy';
import { createRandom } from '../../../catalogue/random.js';
import { createWorld, type Model, type ShelfItem, type Shop } from './shop-world.js';

const YEAR = 365;
const DAYS = 2 * YEAR;
/** Before the first day the shop lived half a year with one full count in its middle, as with two nights a year. */
const BEFORE = 182;
/** Each day of a half year is as far from the nights as any other, and day 365 is in the middle between two. */
const isNight = (day: number) => day % 182 === 91 || day === -91;

export interface Found {
  lines: number;
  differences: number;
  empty: number;
  money: number;
}

export interface ShopResult {
  readonly daily: Found;
  readonly random: Found;
  readonly nights: Found;
  /** What random lines would have found, on average, in the shop that the daily lists keep, each morning. */
  readonly sameMorning: Found;
  readonly accuracy: { daily: number; random: number; nights: number };
  readonly minutes: number;
  /** Minutes of two nights a year: half a minute for each item, as for a line of a daily list. */
  readonly nightMinutes: number;
  readonly estimates: readonly { day: number; truth: number; estimate: Estimate | null }[];
}

export function simulateShop(
  model: Model,
  seed: number,
  { products, size }: { products: number; size: number },
): ShopResult {
  const world = createWorld(model, seed, products);
  const random = createRandom(seed + 1e6);
  const shops = { daily: world.open(), random: world.open(), nights: world.open() };
  const found = { daily: nothing(), random: nothing(), nights: nothing(), sameMorning: nothing() };
  const accuracy = { daily: 0, random: 0, nights: 0 };
  const sold = shops.daily.items.filter(({ rate }) => rate > 0);
  const answers: FirstAnswer[] = [];
  const estimates: { day: number; truth: number; estimate: Estimate | null }[] = [];
  let minutes = 0;

  for (let day = -BEFORE; day < DAYS; day += 1) {
    const happenings = world.nextDay();
    for (const shop of Object.values(shops)) shop.live(day, happenings);
    const { daily, nights } = shops;
    if (isNight(day))
      for (const item of nights.items) if (item.rate > 0) count(nights, item, day, found.nights);
    if (day < 0) {
      if (isNight(day)) {
        for (const item of [...daily.items, ...shops.random.items]) if (item.rate > 0) daily.count(item, day);
        found.nights = nothing();
      }
      continue;
    }
    // Products that the shop never sold have no stock and change nothing.
    const list = chooseList(sold, { pharmacy: String(seed), seed: 'kept', date: day, size });
    minutes += list.minutes;
    if (day % 7 === 0) addExpected(found.sameMorning, daily.items, list.items.length * 7);
    for (const { key, reason } of list.items) {
      const item = daily.items[Number(key)];
      if (item === undefined) continue;
      const right = count(daily, item, day, found.daily) === 0;
      if (reason.share === 'random') answers.push({ day, stratum: reason.stratum, right });
    }
    const stocked = shops.random.items.filter(({ stock }) => stock !== 0);
    for (let line = 0; line < list.items.length; line += 1) {
      count(shops.random, random.pick(stocked), day, found.random);
    }
    if (day === YEAR) {
      for (const name of ['daily', 'random', 'nights'] as const) accuracy[name] = accuracyOf(shops[name]);
    }
    if (day % 91 === 0 && day > 0) {
      const basis = { stratum: 'stocked', today: day, lastFullCount: null } as const;
      estimates.push({ day, truth: accuracyOf(daily), estimate: estimateAccuracy(answers, basis) });
    }
  }
  return { ...found, accuracy, minutes: minutes / 2, nightMinutes: sold.length, estimates };
}

const nothing = (): Found => ({ lines: 0, differences: 0, empty: 0, money: 0 });

function count(shop: Shop, item: ShelfItem, day: number, found: Found): number {
  const isEmpty = item.stock > 0 && item.shelf <= 0;
  const difference = shop.count(item, day);
  found.lines += 1;
  found.differences += Number(difference !== 0);
  found.empty += Number(isEmpty);
  found.money += Math.abs(difference) * item.value;
  return difference;
}

function addExpected(found: Found, items: readonly ShelfItem[], lines: number): void {
  const all = nothing();
  for (const { stock, shelf, value } of items) {
    if (stock === 0) continue;
    all.lines += 1;
    all.differences += Number(stock !== shelf);
    all.empty += Number(stock > 0 && shelf <= 0);
    all.money += Math.abs(stock - shelf) * value;
  }
  for (const name of Object.keys(found) as (keyof Found)[]) found[name] += (all[name] * lines) / all.lines;
}

function accuracyOf({ items }: Shop): number {
  const stocked = items.filter(({ stock }) => stock !== 0);
  return stocked.filter(({ stock, shelf }) => stock === shelf).length / stocked.length;
}
