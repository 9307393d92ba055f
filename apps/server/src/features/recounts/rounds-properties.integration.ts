import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../testing/server/full-run.js';
import { ANA, BIA, CAIO, recountsOf, setUpRecounts } from '../../testing/world/recount-under-test.js';
import { type ItemRound, type RecountOutcome, settleRounds } from '../../testing/world/rounds-model.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  submit,
} from '../../testing/world/stock-taking.js';

const { server } = setUpRecounts();

const EXPECTED = 6;
/** Much older lines would take their arrival, which varies. */
const NIGHT = new Date().toISOString();
const KEYS = ['i:1', 'i:2'] as const;
type Key = (typeof KEYS)[number];
const PLACES = ['none', 'balcao', 'estoque', 'second', 'third'] as const;
type Place = (typeof PLACES)[number];
const roundOf = (place: Place) => (place === 'second' ? 2 : place === 'third' ? 3 : 1);

const GTINS: Readonly<Record<Key, string>> = { 'i:1': '7891234567895', 'i:2': '7891000001059' };

/** A box with a serial has one unit, so that it doesn't matter which of its readings is first. */
const line = fc
  .record({
    key: fc.constantFrom(...KEYS),
    place: fc.constantFrom(...PLACES),
    by: fc.constantFrom(ANA, BIA, CAIO),
    units: fc.integer({ min: 0, max: 4 }),
    serial: fc.constantFrom(null, null, 'S1', 'S2'),
  })
  .map((each) => (each.serial === null ? each : { ...each, units: Math.min(each.units, 1) }));
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;
const scanned = ({ key, serial }: Line) => (serial === null ? GTINS[key] : `010${GTINS[key]}21${serial}`);
const list = fc.record({
  keys: fc.subarray([...KEYS], { minLength: 1 }),
  replaces: fc.constantFrom<readonly ('balcao' | 'estoque')[] | null>(
    null,
    ['estoque'],
    ['balcao', 'estoque'],
  ),
  isOpen: fc.constantFrom(false, false, true),
});
const night = fc.record({
  lines: fc.array(line, { minLength: 3, maxLength: 12 }),
  second: list,
  third: fc.option(list),
  override: fc.option(fc.constantFrom(ANA, BIA)),
  policy: fc.constantFrom('two_equal' as const, 'two_equal' as const, 'latest' as const),
  stockConfirms: fc.boolean(),
});
type Night = typeof night extends fc.Arbitrary<infer T> ? T : never;

async function counted(random: Night, batchSize: number): Promise<{ comparison: Comparison; items: Item[] }> {
  const { id: pharmacy } = await addPharmacy(server());
  await addProducts(
    server(),
    pharmacy,
    KEYS.map((key) => ({
      internal_code: key.slice(2),
      barcode: GTINS[key],
      description: key,
      system_stock: EXPECTED,
      value: 1,
    })),
  );
  const { inventory_id: inventory } = await addInventory(server(), pharmacy);
  const recounts = recountsOf(server, () => ({ inventory, pharmacy }));
  await recounts.agree(random.policy, random.stockConfirms);
  const sections: Partial<Record<Place, string>> = {
    balcao: await addSection(server(), inventory, 'Balcão'),
    estoque: await addSection(server(), inventory, 'Estoque'),
  };
  for (const [place, task] of [
    ['second', random.second],
    ['third', random.third],
  ] as const) {
    if (task === null) continue;
    const replaces = task.replaces?.map((name) => sections[name] ?? '') ?? null;
    const section = await recounts.recount(task.keys, { round: place === 'second' ? 2 : 3, replaces });
    sections[place] = section;
    if (random.override !== null) await recounts.override(section, random.override);
  }
  for (const who of [ANA, BIA, CAIO] as const) {
    const own = linesOf(random).filter(({ by }) => by === who);
    for (let first = 0; first < own.length; first += batchSize) {
      const batch = own.slice(first, first + batchSize).map((each) => {
        const at = sections[each.place];
        const where = at === undefined ? {} : { sectionID: at };
        return mobileCount(inventory, {
          barcode: [{ barcode: scanned(each), count: each.units }],
          createdAt: NIGHT,
          ...where,
        });
      });
      await submit(server(), batch, who);
      await submit(server(), batch, who);
    }
  }
  for (const [place, task] of [
    ['second', random.second],
    ['third', random.third],
  ] as const) {
    const section = sections[place];
    if (task !== null && !task.isOpen && section !== undefined) await recounts.close(section);
  }
  const params = { id: String(inventory) };
  const head = await server().call('getComparison', { params });
  const page = await server().call('listComparisonItems', { params, query: { sort: 'internal_code' } });
  expect([head.status, page.status]).toEqual([200, 200]);
  return { comparison: head.body, items: page.body.results };
}

const linesOf = ({ lines, third }: Night) => lines.filter(({ place }) => place !== 'third' || third !== null);

/** The outcome follows docs/comparison.md, "Recount". */
function expected(random: Night, key: Key): { outcome: RecountOutcome | null; first: number | null } {
  const own = linesOf(random).filter((each) => each.key === key);
  const first = own.filter(({ place }) => roundOf(place) === 1);
  const tasks = [
    { round: 2, place: 'second', task: random.second },
    { round: 3, place: 'third', task: random.third },
  ].filter(({ task }) => task?.keys.includes(key));
  const firstUnits = first.length === 0 ? null : sumOnce(first);
  if (tasks.length === 0) return { outcome: null, first: firstUnits };
  const countedBefore = (by: string, round: number) =>
    first.some((each) => each.by === by) ||
    tasks.some(
      (task) => task.round < round && own.some((each) => each.place === task.place && each.by === by),
    );
  let isSameCounter = false;
  const rounds: ItemRound[] = [{ round: 1, units: firstUnits, expected: EXPECTED }];
  for (const { round, place, task } of tasks) {
    const lines = own.filter((each) => each.place === place);
    const valid = lines.filter(({ by }) => by === random.override || !countedBefore(by, round));
    const isKept = (name: Place) =>
      task?.replaces != null && !(task.replaces as readonly Place[]).includes(name);
    const kept = first.filter((each) => isKept(each.place));
    isSameCounter = valid.length === 0 && lines.length > 0;
    rounds.push({
      round,
      expected: EXPECTED,
      ...(valid.length === 0
        ? { units: null, absent: 'undecided' as const }
        : { units: sumOnce([...valid, ...kept]) }),
    });
  }
  const isOpen = tasks.some(({ task }) => task?.isOpen);
  const { policy, stockConfirms } = random;
  const outcome = settleRounds({
    rounds,
    policy,
    stockConfirms,
    isOpen,
    isLate: false,
    isSameCounter,
    decision: null,
  });
  return { outcome, first: rounds.find(({ units }) => units !== null)?.units ?? null };
}

function sumOnce(lines: readonly Line[]): number {
  const boxes = lines.filter(({ serial, units }) => serial !== null && units > 0);
  return sum(lines) - boxes.length + new Set(boxes.map(({ serial }) => serial)).size;
}

const sum = (lines: readonly { readonly units: number }[]) =>
  lines.reduce((total, { units }) => total + units, 0);

const questionOf = (item: Item) =>
  item.flags.find((flag) => ['no_consensus', 'third_round', 'not_found', 'after_recount'].includes(flag)) ??
  (item.flags.includes('same_counter') && !item.rounds.some(({ is_open }) => is_open)
    ? 'same_counter'
    : 'open');

it('SQL settles rounds as the contract’s rule does', async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const { items } = await counted(random, 5);
      for (const key of KEYS) {
        const { outcome, first } = expected(random, key);
        const item = items.find((each) => each.key === key);
        if (item === undefined) throw new Error(`${key} is not listed`);
        if (outcome === null || outcome.state === 'awaiting') {
          expect(item.counted).toBe(first);
          expect(item.state === 'recounting').toBe(outcome !== null);
          if (outcome !== null) expect(questionOf(item)).toBe(outcome.because);
        } else {
          expect([item.counted, item.round]).toEqual([outcome.units, String(outcome.round)]);
          expect(item.state).toBe(
            item.difference === 0
              ? 'matching'
              : item.counted === null
                ? ''
                : (item.difference ?? 0) < 0
                  ? 'shortage'
                  : 'overage',
          );
        }
      }
    }),
    { numRuns: cases(8, 25) },
  );
});

it('every unit is settled, superseded, awaiting or of a box that was read before', async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const { comparison, items } = await counted(random, 3);
      const { total, settled, superseded, awaiting, same_box } = comparison.units;
      expect(total).toBe(sum(linesOf(random)));
      expect(settled + superseded + awaiting + same_box).toBe(total);
      const counts = items.filter(({ state }) => state !== 'recounting').map((item) => item.counted ?? 0);
      expect(settled).toBe(counts.reduce((one, other) => one + other, 0));
      for (const state of ['uncounted', 'matching', 'shortage', 'overage', 'recounting'] as const) {
        expect(items.filter((item) => item.state === state)).toHaveLength(comparison.filters[state] ?? -1);
      }
    }),
    { numRuns: cases(5, 15) },
  );
});

it('the order, batches and repetitions of lines change no outcome', {
  tags: ['full'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(night, fc.integer({ min: 1, max: 3 }), async (random, batchSize) => {
      const together = await counted(random, 100);
      const reversed = await counted({ ...random, lines: [...random.lines].reverse() }, batchSize);
      expect(reversed.items).toEqual(together.items);
      expect(reversed.comparison.units).toEqual(together.comparison.units);
    }),
    { numRuns: 8 },
  );
});
