import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { headingBasis, headingField } from '../sheet/headings.js';

export interface Block {
  start: number;
  end: number;
  /** Trimmed cells, those that are blank left out. */
  cells: readonly string[];
}

export interface NumberColumns {
  stock: Block | undefined;
  value: Block | undefined;
  /** Several columns may be it, so none is proposed. */
  open: readonly ('system_stock' | 'value')[];
}

type NumberTitle = 'stock' | 'cost' | 'sale' | 'price';

const MOST = 0.5;
const NEARLY_ALL = 0.9;
const NUMBER = /^[-+]?[\d.,]*\d[-+]?$/;
/** A code of a tax table, for one: nobody has that many of a product. */
const LONG_CODE = /^\d{8,}$/;
const CENTS = /[.,]\d{2}[-+]?$/;
const NO_CENTS = /[.,]00[-+]?$/;

/**
 * Tells stock and value among the numbers of a report: by its titles, else by their cents. In doubt neither,
 * because a price that is read as a stock looks right.
 */
export function numberColumns(
  blocks: readonly Block[],
  titles: string | null,
  basis: ValueBasis,
  isCode: (block: Block) => boolean,
): NumberColumns {
  const numbers = blocks.filter(
    (block) => !isCode(block) && share(block, NUMBER) >= NEARLY_ALL && share(block, LONG_CODE) < MOST,
  );
  const named = titles === null ? [] : titlesOf(numbers, blocks, titles);
  return named.length > 0 ? byTitles(named, basis) : byCents(numbers);
}

type Named = readonly (readonly [Block, NumberTitle])[];

function byTitles(named: Named, basis: ValueBasis): NumberColumns {
  const stocks = named.filter(([, title]) => title === 'stock');
  const values = named.filter(([, title]) => title !== 'stock');
  const fitting = values.filter(([, title]) => basis === 'unknown' || title === basis || title === 'price');
  const exact = fitting.filter(([, title]) => title === basis);
  const value = only(exact) ?? only(fitting);
  const stock = only(stocks);
  return {
    stock: stock?.[0],
    value: value?.[0],
    open: openFields(stocks.length > 0 && stock === undefined, values.length > 0 && value === undefined),
  };
}

/** Prices have cents, and most stocks have none. */
function byCents(numbers: readonly Block[]): NumberColumns {
  const prices = numbers.filter(
    (block) => share(block, CENTS) >= MOST && share(block, NO_CENTS) < NEARLY_ALL,
  );
  const stocks = numbers.filter((block) => !prices.includes(block));
  const stock = only(stocks);
  const value = only(prices);
  return { stock, value, open: openFields(numbers.length > 0 && stock === undefined, prices.length > 1) };
}

function openFields(stock: boolean, value: boolean): NumberColumns['open'] {
  return [...(stock ? (['system_stock'] as const) : []), ...(value ? (['value'] as const) : [])];
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

const FEWEST_TITLES = 3;
const HAS_CODE = /\d{3}/;

/** The first line with the most known titles; null if none has enough. */
export function titleLine(lines: readonly string[]): string | null {
  let best: string | null = null;
  let most = FEWEST_TITLES - 1;
  for (const line of lines) {
    if (HAS_CODE.test(line)) continue;
    const known = wordsOf(line).filter(({ text }) => isTitle(text)).length;
    if (known > most) {
      most = known;
      best = line;
    }
  }
  return best;
}

function isTitle(word: string): boolean {
  return headingField(word) !== null || headingBasis(word) !== null;
}

function wordsOf(line: string): Word[] {
  return Array.from(line.matchAll(/\S+/g), ({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

/** Finds them by the titles above the columns; if none stands above a number, by their order. */
function titlesOf(numbers: readonly Block[], blocks: readonly Block[], line: string): Named {
  const words = wordsOf(line);
  const above = numbers.flatMap((block) => {
    const title = words.filter((word) => blockBelow(blocks, word) === block).map(({ text }) => text);
    return named(block, numberTitle(title.join(' ')));
  });
  if (above.length > 0) return above;
  const inOrder = titlesInOrder(words);
  return inOrder.length === numbers.length
    ? numbers.flatMap((block, index) => named(block, inOrder[index] ?? null))
    : [];
}

function named(block: Block, title: NumberTitle | null): [Block, NumberTitle][] {
  return title === null ? [] : [[block, title]];
}

/** Right-aligned numbers leave the blanks below a title's beginning. */
function blockBelow(blocks: readonly Block[], word: Word): Block | undefined {
  const overlap = ({ start, end }: Block) => Math.min(end, word.end) - Math.max(start, word.start);
  const touching = blocks.filter((block) => overlap(block) > 0);
  if (touching.length === 0) return blocks.find(({ start }) => start >= word.end);
  return touching.reduce((best, block) => (overlap(block) > overlap(best) ? block : best));
}

/** 'PRECO CUSTO' is one title. */
function titlesInOrder(words: readonly Word[]): NumberTitle[] {
  const titles: NumberTitle[] = [];
  for (const { text } of words) {
    const title = numberTitle(text);
    if (title === null) continue;
    if (titles.at(-1) === 'price' && title !== 'stock') titles.pop();
    titles.push(title);
  }
  return titles;
}

function numberTitle(title: string): NumberTitle | null {
  const field = headingField(title)?.field;
  const basis = headingBasis(title);
  // 'Qtde venda' is neither.
  if (field === 'system_stock') return basis === null ? 'stock' : null;
  return field === 'value' || (field === undefined && basis !== null) ? (basis ?? 'price') : null;
}

export function share({ cells }: Block, test: RegExp): number {
  return cells.length === 0 ? 0 : cells.filter((cell) => test.test(cell)).length / cells.length;
}
