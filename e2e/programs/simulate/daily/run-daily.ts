import { parseArgs } from 'node:util';
import { MODELS, type Model } from './shop-world.js';
import { type Found, type ShopResult, simulateShop } from './simulate-shop.js';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Prints the figures of docs/daily-count.md. Returns the exit code. */
export function simulateDaily(words: readonly string[]): number {
  const { values } = parseArgs({
    args: [...words],
    options: {
      shops: { type: 'string', default: '4' },
      size: { type: 'string', default: '15' },
      products: { type: 'string', default: '20000' },
    },
  });
  const [shops, size, products] = [Number(values.shops), Number(values.size), Number(values.products)];
  for (const model of MODELS) printModel(model, shops, { products, size });
  return 0;
}

function printModel(model: Model, shops: number, shop: { products: number; size: number }): void {
  const start = performance.now();
  const results = Array.from({ length: shops }, (_, index) => simulateShop(model, index + 1, shop));
  const mean = (of: (result: ShopResult) => number) =>
    results.reduce((total, result) => total + of(result), 0) / shops;
  const ratios = (field: keyof Found) =>
    (['sameMorning', 'random'] as const)
      .map((other) =>
        number.format(mean(({ daily }) => daily[field]) / mean((result) => result[other][field])),
      )
      .join(' / ');
  const percent = (share: number) => `${number.format(100 * share)} %`;
  const rows: readonly (readonly [string, string])[] = [
    ['differences, times random lines (same morning / own shop)', ratios('differences')],
    ['empty shelves, times random lines', ratios('empty')],
    ['R$ of differences, times random lines', ratios('money')],
    [
      'lines, differences, empty shelves a year',
      (['lines', 'differences', 'empty'] as const)
        .map((field) => whole.format(mean(({ daily }) => daily[field]) / 2))
        .join(', '),
    ],
    [
      'accuracy on day 365: daily, random lines, two nights a year',
      (['daily', 'random', 'nights'] as const)
        .map((way) => percent(mean(({ accuracy }) => accuracy[way])))
        .join(', '),
    ],
    [
      'minutes a year, part of two nights',
      `${whole.format(mean(({ minutes }) => minutes))}, ${percent(mean(({ minutes }) => minutes) / mean(({ nightMinutes }) => nightMinutes))}`,
    ],
    ...[182, 364, 728].map((day) => {
      const found = results.flatMap(({ estimates }) => estimates.filter((each) => each.day === day));
      const held = found.filter(
        ({ estimate, truth }) => estimate !== null && estimate.low <= truth && truth <= estimate.high,
      );
      const width = found.reduce(
        (sum, { estimate }) => sum + ((estimate?.high ?? 1) - (estimate?.low ?? 0)),
        0,
      );
      return [
        `interval on day ${day}: shops whose truth it holds, half its width`,
        `${held.length} of ${found.length}, ${percent(width / 2 / found.length)}`,
      ] as const;
    }),
  ];
  const seconds = whole.format((performance.now() - start) / 1000);
  process.stdout.write(
    `\nErrors: ${model} (${shops} shops of ${shop.products} products, ${shop.size} lines a day, ${seconds} s)\n${rows.map(([name, value]) => `  ${name.padEnd(68)}${value}\n`).join('')}`,
  );
}
