import { formatQuantity } from '@balanco/contract/base/numbers';

/** Nothing else is as large. */
export const MARKED_STOCK = 987654.321;
export const MARKED_COUNT = 76543.219;

const WORDS = [MARKED_STOCK, MARKED_COUNT].flatMap((number) => [String(number), formatQuantity(number)]);

/** They lie above other answers and below milliseconds since 1970. */
const [LEAST, MOST] = [50_000, 1_000_000_000];

export function hasMark(text: string, body: unknown): boolean {
  return WORDS.some((word) => text.includes(word)) || hasLargeNumber(body);
}

function hasLargeNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= LEAST && Math.abs(value) < MOST;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasLargeNumber);
}
