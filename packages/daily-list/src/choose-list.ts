import type { DailyItem, Day, Place } from './daily-item.js';
import { lots } from './draw.js';
import { type Scores, SHARES, type Share, scoresOf } from './scores.js';

const MOST_BAYS = 3;
/** Groups of items among which the bays of a walk are chosen, best first. */
const PROMISING = 12;
/** Candidates of a share for each line of the list. */
const CANDIDATES = 100;
/** Parts of a list; 'risk' gets what the others leave. */
const PARTS = { random: 0.2, wanted: 0.2, phantom: 0.3 };
/** Part of the days on which the random share is drawn from the items with recorded stock 0. */
const ZERO_DAYS = 0.15;
/** What a place and an item take until the shop's own pace is known. */
const MINUTES = { bay: 1, item: 0.5 };

/** Which items a random draw was made from; the accuracy is estimated of each apart. */
export type Stratum = 'stocked' | 'zero';

/** The facts behind a line. `value` is R$ of the recorded stock. */
export type Reason =
  | { share: 'risk'; movements: number | null; since: Day | null; value: number | null; errors: number }
  | { share: 'phantom'; stock: number; lastSale: Day }
  | { share: 'wanted'; wanted: 'controlled' | 'chosen' | 'doubt' | 'negative'; since: Day | null }
  | { share: 'random'; stratum: Stratum };

export interface ChosenItem {
  readonly key: string;
  /** All its places, in the order of the walk. */
  readonly places: readonly Place[];
  readonly reason: Reason;
}

interface DailyList {
  /** In the order of the walk. */
  readonly items: readonly ChosenItem[];
  readonly bays: readonly string[];
  readonly minutes: number;
}

interface Candidate {
  readonly item: DailyItem;
  readonly score: number;
}
type Best = Record<Share, Candidate[]>;
interface Group {
  readonly bays: readonly string[];
  readonly best: Best;
}

/**
 * Chooses a pharmacy's list of a day. Pharmacy, seed, date and items decide it, whatever the order
 * of the items. The random share comes first, from all items, then what staff chose; their bays and those with most score
 * are the walk, of at most three bays, and only items that lie nowhere else are on the list. A drawn item that lies in
 * more bays goes there.
 */
export function chooseList(
  items: readonly DailyItem[],
  { pharmacy, seed, date, size }: { pharmacy: string; seed: string; date: Day; size: number },
): DailyList {
  const scores = scoresOf(items, date);
  const part = (share: keyof typeof PARTS) => Math.max(1, Math.round(size * PARTS[share]));
  const drawn = drawAtRandom(items, part('random'), lots(`${pharmacy} ${seed} ${date}`));
  const asked = askedFor(items, drawn, size);
  const wanted = Math.max(part('wanted') - asked.items.length, 0);
  const quotas = { wanted, phantom: part('phantom'), risk: size };
  quotas.risk -= Math.min(drawn.items.length + asked.items.length + wanted + quotas.phantom, size);

  const isTaken = new Set([...drawn.items, ...asked.items]);
  const groups = groupByBays(items, size, scores, isTaken);
  const bays = chooseBays(groups, asked.bays, quotas, size);
  const pool = mergeBest(
    groups.filter((group) => liesIn(group, bays)),
    size,
  );
  const chosen = new Map<DailyItem, Reason>();
  for (const item of drawn.items) chosen.set(item, { share: 'random', stratum: drawn.stratum });
  for (const item of asked.items) chosen.set(item, reasonOf('wanted', item));
  const take = (share: Share, most: number) => {
    let taken = 0;
    for (const { item } of pool[share]) {
      if (taken >= most || chosen.size >= size) return;
      if (chosen.has(item)) continue;
      chosen.set(item, reasonOf(share, item));
      taken += 1;
    }
  };
  take('wanted', quotas.wanted);
  take('phantom', quotas.phantom);
  for (const share of ['risk', 'wanted', 'phantom'] as const) take(share, size);
  return inWalkingOrder(chosen);
}

/**
 * Draws an item by lot, and others by lot among those that lie in the same bays. Each bay's chance is its number of
 * items, so that the mean of the day's answers is an unbiased estimate (Hansen and Hurwitz 1943).
 */
function drawAtRandom(items: readonly DailyItem[], size: number, lot: (text: string) => number) {
  const strata: Record<Stratum, DailyItem[]> = { stocked: [], zero: [] };
  for (const item of items) {
    if (item.stock !== 0) strata.stocked.push(item);
    else if (item.lastStock !== null || item.lastSale !== null || (item.activity ?? 0) > 0) {
      strata.zero.push(item);
    }
  }
  const isZeroDay = strata.stocked.length === 0 || (strata.zero.length > 0 && lot('') < ZERO_DAYS);
  const stratum: Stratum = isZeroDay ? 'zero' : 'stocked';
  const first = lowest(strata[stratum], 1, lot)[0];
  if (first === undefined) return { stratum, items: [], bays: [] };
  const together = groupKey(first);
  const bays = baysOf(first);
  const neighbours = strata[stratum].filter(
    (item) => item.places.every(({ bay }) => bays.includes(bay)) && groupKey(item) === together,
  );
  return { stratum, items: lowest(neighbours, size, lot), bays };
}

/** What staff chose, as far as the walk goes; the rest waits for another day. */
function askedFor(
  items: readonly DailyItem[],
  drawn: Pick<Group, 'bays'> & { items: DailyItem[] },
  size: number,
) {
  const found: DailyItem[] = [];
  let bays = new Set(drawn.bays);
  const asked = items.filter((item) => item.wanted === 'chosen' && !drawn.items.includes(item));
  for (const item of asked.sort((one, other) => (one.key < other.key ? -1 : 1))) {
    const walk = new Set([...bays, ...baysOf(item)]);
    if (walk.size > Math.max(MOST_BAYS, bays.size) || found.length + drawn.items.length >= size) continue;
    found.push(item);
    bays = walk;
  }
  return { items: found, bays: [...bays] };
}

function lowest(items: readonly DailyItem[], size: number, lot: (text: string) => number): DailyItem[] {
  const best: Candidate[] = [];
  for (const item of items) offer(best, item, 1 - lot(item.key), size);
  return best.map(({ item }) => item);
}

function groupByBays(
  items: readonly DailyItem[],
  size: number,
  scores: Scores,
  isTaken: ReadonlySet<DailyItem>,
): Group[] {
  const groups = new Map<string, Group>();
  for (const share of SHARES) {
    const scored = new Float64Array(items.length);
    let candidates = 0;
    items.forEach((item, index) => {
      const score = scores[share](item);
      scored[index] = score;
      if (score > 0) candidates += 1;
    });
    const most = size * CANDIDATES;
    const least = candidates > most ? (scored.toSorted()[items.length - most] ?? 0) : 0;
    for (const [index, item] of items.entries()) {
      const score = scored[index] ?? 0;
      if (score <= 0 || score < least || isTaken.has(item)) continue;
      const key = groupKey(item);
      let group = groups.get(key);
      if (group === undefined) {
        group = { bays: baysOf(item), best: { wanted: [], phantom: [], risk: [] } };
        groups.set(key, group);
      }
      offer(group.best[share], item, score, size);
    }
  }
  return [...groups.values()];
}

/** Adds the bays whose items bring most, measured by what the best items of the whole shop would bring to each share. */
function chooseBays(
  groups: readonly Group[],
  first: readonly string[],
  quotas: Readonly<Record<Share, number>>,
  size: number,
): ReadonlySet<string> {
  const shop = mergeBest(groups, size);
  const sum = (best: Best, share: Share) =>
    best[share].slice(0, quotas[share]).reduce((total, { score }) => total + score, 0);
  const full = SHARES.map((share) => [share, quotas[share] / Math.max(sum(shop, share), 1e-9)] as const);
  const gainOf = (best: Best) => full.reduce((gain, [share, unit]) => gain + unit * sum(best, share), 0);
  const promising = groups
    .map((group) => ({ group, gain: gainOf(group.best) / group.bays.length, key: group.bays.join() }))
    .sort((one, other) => other.gain - one.gain || (one.key < other.key ? -1 : 1))
    .slice(0, PROMISING);
  const bays = new Set(first);
  while (bays.size < MOST_BAYS) {
    const there = groups.filter((group) => liesIn(group, bays));
    let best: { group: Group; gain: number } | undefined;
    for (const { group } of promising) {
      const added = group.bays.filter((bay) => !bays.has(bay)).length;
      if (added === 0 || bays.size + added > MOST_BAYS) continue;
      const gain = gainOf(mergeBest([...there, group], size)) / added;
      if (best === undefined || gain > best.gain) best = { group, gain };
    }
    if (best === undefined) break;
    for (const bay of best.group.bays) bays.add(bay);
  }
  return bays;
}

function liesIn({ bays }: Group, walk: ReadonlySet<string>): boolean {
  return bays.every((bay) => walk.has(bay));
}

function mergeBest(groups: readonly Group[], size: number): Best {
  const merged: Best = { wanted: [], phantom: [], risk: [] };
  for (const { best } of groups) {
    for (const share of SHARES) {
      for (const { item, score } of best[share]) offer(merged[share], item, score, size);
    }
  }
  return merged;
}

function offer(best: Candidate[], item: DailyItem, score: number, size: number): void {
  const last = best[size - 1];
  if (score <= 0 || (last !== undefined && score < last.score)) return;
  const candidate = { item, score };
  if (last !== undefined && compare(candidate, last) >= 0) return;
  let place = Math.min(best.length, size - 1);
  for (; place > 0; place -= 1) {
    const before = best[place - 1];
    if (before === undefined || compare(before, candidate) < 0) break;
    best[place] = before;
  }
  best[place] = candidate;
}

/** The key decides between equal scores, so that the order of the items never does. */
function compare(one: Candidate, other: Candidate): number {
  return other.score - one.score || (one.item.key < other.item.key ? -1 : 1);
}

function baysOf({ places }: DailyItem): string[] {
  return [...new Set(places.map(({ bay }) => bay))].sort();
}

function groupKey(item: DailyItem): string {
  const [only] = item.places;
  return item.places.length > 1 ? baysOf(item).join('\n') : (only?.bay ?? '');
}

function reasonOf(share: Share, { stock, value, lastCounted, lastSale, ...item }: DailyItem): Reason {
  if (share === 'phantom') return { share, stock, lastSale: lastSale ?? 0 };
  if (share === 'wanted') return { share, wanted: item.wanted ?? 'negative', since: lastCounted };
  const worth = value === null ? null : value * stock;
  return { share, movements: item.activity, since: lastCounted, value: worth, errors: item.errors };
}

const natural = new Intl.Collator('pt-BR', { numeric: true });

function inWalkingOrder(chosen: ReadonlyMap<DailyItem, Reason>): DailyList {
  const inOrder = (one: Place, other: Place) =>
    natural.compare(one.bay, other.bay) || one.position - other.position;
  const items = [...chosen]
    .map(([{ key, places }, reason]) => ({ key, places: places.toSorted(inOrder), reason }))
    .sort((one, other) => {
      const [here] = one.places;
      const [there] = other.places;
      const order = here && there ? inOrder(here, there) : Number(!here) - Number(!there);
      return order || (one.key < other.key ? -1 : 1);
    });
  const bays = [...new Set(items.flatMap(({ places }) => places.map(({ bay }) => bay)))].sort(
    natural.compare,
  );
  return { items, bays, minutes: bays.length * MINUTES.bay + items.length * MINUTES.item };
}
