import {
  type FactorError,
  HINT_FACTORS,
  type HintedItem,
  type Swap,
} from '@balanco/contract/settlement/hints';
import { FREQUENT_FACTORS, packPattern } from '../recounts/suspicious-items.js';

export interface CandidatePair {
  readonly short: number;
  readonly over: number;
  readonly because: Swap['because'];
}

/**
 * docs/settlement.md, "Explainable differences (Explicável)". Even swaps first, then factor errors, then
 * partial swaps; most R$ first; one hint per item.
 * @param known items that need no guess
 */
export function findHints(
  items: readonly HintedItem[],
  pairs: readonly CandidatePair[],
  known: ReadonlySet<string> = new Set(),
): { swaps: Swap[]; factorErrors: FactorError[] } {
  const swaps = pairs
    .flatMap((pair) => swapOf(items, pair))
    .sort(
      (a, b) =>
        b.explained - a.explained || compare(a.short.key, b.short.key) || compare(a.over.key, b.over.key),
    );
  const taken = new Set(known);
  const choose = (candidates: readonly Swap[]) =>
    candidates.filter(({ short, over }) => {
      if (taken.has(short.key) || taken.has(over.key)) return false;
      taken.add(short.key).add(over.key);
      return true;
    });
  const even = choose(swaps.filter(isEven));
  const factorErrors = items
    .flatMap((item) => (taken.has(item.key) ? [] : factorErrorOf(item)))
    .sort((a, b) => b.explained - a.explained || compare(a.item.key, b.item.key));
  for (const { item } of factorErrors) taken.add(item.key);
  const partial = choose(swaps.filter((swap) => !isEven(swap)));
  const all = [...even, ...partial].sort((a, b) => b.explained - a.explained);
  return { swaps: all, factorErrors };
}

/** Compares like PostgreSQL's collation "C". */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isEven({ short, over }: Swap): boolean {
  return short.difference === -over.difference;
}

function swapOf(items: readonly HintedItem[], pair: CandidatePair): Swap[] {
  const [short, over] = [items[pair.short], items[pair.over]];
  if (short === undefined || over === undefined || short.difference >= 0 || over.difference <= 0) return [];
  if (pair.because === 'names' && !areNamesAlike(short.description, over.description)) return [];
  const units = Math.min(-short.difference, over.difference);
  const explained = toCents(units * short.value) + toCents(units * over.value);
  return [{ short, over, because: pair.because, units, explained: toCents(explained) }];
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** They share the first word (substance or brand) and one more. A shared dose proves nothing. */
function areNamesAlike(one: string, other: string): boolean {
  const [first, ...rest] = wordsOf(one);
  const [otherFirst, ...otherRest] = wordsOf(other);
  return first !== undefined && first === otherFirst && rest.some((word) => otherRest.includes(word));
}

function wordsOf(name: string): string[] {
  const folded = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase();
  return folded.split(/\s+/).filter((word) => word.length > 1);
}

function factorErrorOf(item: HintedItem): FactorError[] {
  const { expected, counted, difference_value } = item;
  const factor = HINT_FACTORS.find(
    (each) => isTimes(counted, expected, each) || isTimes(expected, counted, each),
  );
  if (factor === undefined || expected <= 0 || counted <= 0) return [];
  if (FREQUENT_FACTORS.includes(factor) && !new RegExp(packPattern(factor), 'iu').test(item.description))
    return [];
  const kind = counted < expected ? 'boxes' : 'units';
  return [{ item, factor, kind, explained: Math.abs(difference_value) }];
}

function isTimes(product: number, quantity: number, factor: number): boolean {
  return Math.round(product * 1000) === Math.round(quantity * 1000) * factor;
}
