import type { SettledBy } from '@balanco/contract/settlements';

/** How an item's quantity was settled. */
export const settledWords: Readonly<Record<SettledBy, string>> = {
  counted: 'contado',
  kept: 'mantido',
  zeroed: 'zerado',
  decided: 'decidido',
};
