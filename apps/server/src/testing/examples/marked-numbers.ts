import { formatQuantity } from '@balanco/contract/base/numbers';

/** A stock and a counted quantity; nothing else in a marked world is as large. */
export const MARKED_STOCK = 987654.321;
export const MARKED_COUNT = 76543.219;

/** As JSON and as screens write them. */
const WORDS = [MARKED_STOCK, MARKED_COUNT].flatMap((number) => [String(number), formatQuantity(number)]);

/** Sums of marks lie between: larger than other answers, smaller than milliseconds since 1970. */
const [LEAST, MOST] = [50_000, 1_000_000_000];

/** As a text, or in a sum or difference of marks. */
export function hasMark(text: string, body: unknown): boolean {
  return WORDS.some((word) => text.includes(word)) || hasLargeNumber(body);
}

function hasLargeNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= LEAST && Math.abs(value) < MOST;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasLargeNumber);
}
