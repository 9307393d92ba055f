import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseList } from './choose-list.js';
import { type DailyItem, dayOf } from './daily-item.js';

const TODAY = dayOf('2026-11-29');
const SIZE = 20;

const usual: DailyItem = {
  key: '',
  department: null,
  places: [{ bay: 'A', position: 1 }],
  stock: 10,
  value: 10,
  lastCounted: TODAY - 100,
  activity: 5,
  counts: 2,
  errors: 0,
  lastSale: TODAY - 2,
  sales: 9,
  lastStock: TODAY,
  wanted: null,
};
let made = 0;
beforeEach(() => {
  made = 0;
});
const anItem = (fields: Partial<DailyItem> = {}): DailyItem => {
  made += 1;
  return { ...usual, key: `item ${made}`, ...fields };
};
const many = (count: number, fields: Partial<DailyItem> = {}) =>
  Array.from({ length: count }, (_, index) => anItem({ places: [{ bay: 'A', position: index }], ...fields }));
const choose = (items: readonly DailyItem[], { date = TODAY, seed = 'kept', size = SIZE } = {}) =>
  chooseList(items, { pharmacy: 'Centro', seed, date, size });
const keysOf = (list: ReturnType<typeof choose>, share?: string) =>
  list.items.filter(({ reason }) => !share || reason.share === share).map(({ key }) => key);

const shops = fc
  .array(
    fc.record({
      department: fc.constantFrom(null, 'Genéricos', 'Higiene'),
      places: fc.array(
        fc.record({ bay: fc.constantFrom(...'ABCDEFGHI'), position: fc.integer({ min: 0, max: 90 }) }),
        { maxLength: 5 },
      ),
      stock: fc.integer({ min: -2, max: 12 }),
      value: fc.option(fc.integer({ min: 0, max: 900 })),
      lastCounted: fc.option(fc.integer({ min: TODAY - 300, max: TODAY - 1 })),
      activity: fc.option(fc.integer({ min: 0, max: 400 })),
      counts: fc.integer({ min: 0, max: 9 }),
      errors: fc.integer({ min: 0, max: 9 }),
      lastSale: fc.option(fc.integer({ min: TODAY - 400, max: TODAY })),
      sales: fc.integer({ min: 0, max: 60 }),
      lastStock: fc.option(fc.integer({ min: TODAY - 400, max: TODAY })),
      wanted: fc.constantFrom('controlled' as const, 'chosen' as const, 'doubt' as const, null),
    }),
    { maxLength: 150 },
  )
  .map((items) => items.map((item, index) => ({ ...item, key: `item ${index}` })));

describe('any shop', () => {
  it('gets the same list on the same day, whatever the order of its items', () => {
    const forwardAndBack = (items: DailyItem[]) => {
      expect(choose(items.toReversed())).toEqual(choose(items));
    };
    fc.assert(fc.property(shops, forwardAndBack));
  });

  it('walks to at most three bays, and to all places of each item', () => {
    const walk = (items: DailyItem[]) => {
      const { items: chosen, bays } = choose(items);
      const most = Math.max(3, ...chosen.map(({ places }) => new Set(places.map(({ bay }) => bay)).size));
      expect(bays.length).toBeLessThanOrEqual(most);
      for (const { key, places } of chosen) {
        expect(places).toHaveLength(items.find((item) => item.key === key)?.places.length ?? -1);
        expect(bays).toEqual(expect.arrayContaining(places.map(({ bay }) => bay)));
      }
    };
    fc.assert(fc.property(shops, walk));
  });

  it('lists an item once, and within its interval only by lot, by choice or in doubt', () => {
    const once = (items: DailyItem[]) => {
      const { items: chosen } = choose(items);
      expect(new Set(chosen.map(({ key }) => key)).size).toBe(chosen.length);
      expect(chosen.length).toBeLessThanOrEqual(SIZE);
      for (const { key, reason } of chosen) {
        if (reason.share === 'random') continue;
        if (reason.share === 'wanted' && ['doubt', 'chosen'].includes(reason.wanted)) continue;
        const { lastCounted } = items.find((item) => item.key === key) ?? usual;
        expect(TODAY - (lastCounted ?? 0)).toBeGreaterThanOrEqual(reason.share === 'wanted' ? 7 : 28);
      }
    };
    fc.assert(fc.property(shops, once));
  });
});

it('another day, seed or pharmacy draws other items', () => {
  const items = many(500, { lastCounted: TODAY - 1 });
  const drawn = [choose(items), choose(items, { date: TODAY + 1 }), choose(items, { seed: 'other' })];
  drawn.push(chooseList(items, { pharmacy: 'Norte', seed: 'kept', date: TODAY, size: SIZE }));
  expect(new Set(drawn.map((list) => keysOf(list).join())).size).toBe(4);
});

it('what staff chose is on the list, wherever it lies and whenever it was counted', () => {
  const places = [{ bay: 'Z', position: 1 }];
  const asked = anItem({ key: 'asked', wanted: 'chosen', places, value: 0, lastCounted: TODAY - 1 });
  const { items: chosen } = choose([...many(500, { value: 900 }), asked]);
  expect(chosen).toContainEqual(
    expect.objectContaining({
      key: 'asked',
      reason: { share: 'wanted', wanted: 'chosen', since: TODAY - 1 },
    }),
  );
});

it('the walk follows the bays and their shelves', () => {
  const items = ['10', '2', '1'].flatMap((bay) =>
    [30, 4].map((position) => anItem({ places: [{ bay, position }] })),
  );
  const { items: chosen, bays } = choose(items);
  expect(bays).toEqual(['1', '2', '10']);
  expect(chosen.map(({ places }) => places[0]?.position)).toEqual([4, 30, 4, 30, 4, 30]);
});

describe('the share of risk', () => {
  const first = (fields: Partial<DailyItem>) => {
    const item = anItem(fields);
    const list = choose([...many(100), item]);
    return list.items.find(({ key }) => key === item.key)?.reason;
  };

  it.each([
    ['moved most', { activity: 500 }],
    ['is worth most', { value: 900 }],
    ['erred most', { errors: 2 }],
    ['lay longest without known movements', { activity: null, lastCounted: TODAY - 900 }],
    ['never erred, but moved and is worth much', { counts: 9, activity: 100, value: 90 }],
  ])('takes the item that %s', (_, fields) => {
    expect(first(fields)?.share).toBe('risk');
  });

  it('leaves out an item without stock for long', () => {
    const dormant = many(9, { stock: 0, value: 9000, lastStock: TODAY - 180 });
    const awake = many(9, { stock: 0, value: 9000, lastStock: TODAY - 179 });
    const listed = keysOf(choose([...many(100), ...dormant, ...awake]), 'risk');
    expect(listed.filter((key) => awake.some((item) => item.key === key))).not.toEqual([]);
    expect(listed.filter((key) => dormant.some((item) => item.key === key))).toEqual([]);
  });

  it('goes to the bays where most is at risk', () => {
    const cheap = ['A', 'B', 'C', 'D'].flatMap((bay) => many(30, { places: [{ bay, position: 1 }] }));
    const dear = many(9, { places: [{ bay: 'X', position: 1 }], value: 500 });
    expect(keysOf(choose([...cheap, ...dear], { size: 30 }))).toEqual(
      expect.arrayContaining(dear.map(({ key }) => key)),
    );
  });
});

it('a low stock whose sales stopped is suspected, one that always sold slowly is not', () => {
  const fields = { stock: 2, sales: 40, lastSale: TODAY - 20 };
  const stopped = many(9, fields);
  const others = [{ sales: 2 }, { stock: 40 }, { lastSale: TODAY - 181 }].flatMap((other) =>
    many(9, { ...fields, ...other }),
  );
  const suspected = keysOf(choose([...many(100), ...stopped, ...others]), 'phantom');
  expect(suspected).not.toEqual([]);
  expect(suspected.filter((key) => !stopped.some((item) => item.key === key))).toEqual([]);
});

it('doubts come the next day, negative and controlled stock each week', () => {
  const wanted = [
    anItem({ wanted: 'doubt', lastCounted: TODAY - 1 }),
    anItem({ stock: -1, lastCounted: TODAY - 7 }),
    anItem({ wanted: 'controlled', lastCounted: TODAY - 7 }),
    anItem({ wanted: 'chosen', lastCounted: null }),
  ];
  expect(keysOf(choose([...many(300), ...wanted]))).toEqual(
    expect.arrayContaining(wanted.map(({ key }) => key)),
  );
});

describe('the random share', () => {
  const days = Array.from({ length: 2000 }, (_, index) => TODAY + index);
  const timesDrawn = (items: readonly DailyItem[]) => {
    const times = new Map<string, number>();
    for (const date of days) {
      for (const { key, reason } of choose(items, { date }).items) {
        if (reason.share === 'random') times.set(key, (times.get(key) ?? 0) + 1);
      }
    }
    return times;
  };

  it('draws every item with stock as often, whatever excludes it or lies beside it', () => {
    const items = [
      ...many(20, { lastCounted: TODAY - 1 }),
      ...many(10, { places: [{ bay: 'B', position: 1 }], errors: 2 }),
      ...many(10, { places: ['C', 'D', 'E', 'F'].map((bay) => ({ bay, position: 1 })), value: null }),
    ];
    const times = timesDrawn(items);
    for (const { key } of items) expect(Math.abs((times.get(key) ?? 0) - 200)).toBeLessThan(60);
  });

  it('draws items with recorded stock 0 on some days, but none that was never there', () => {
    const empty = many(10, { stock: 0, lastStock: TODAY - 400 });
    const never = many(10, { stock: 0, lastStock: null, lastSale: null, activity: 0 });
    const times = timesDrawn([...many(40), ...empty, ...never]);
    const sum = (items: DailyItem[]) => items.reduce((total, { key }) => total + (times.get(key) ?? 0), 0);
    expect(sum(empty) / (days.length * 4)).toBeCloseTo(0.15, 1);
    expect(sum(never)).toBe(0);
  });
});
