import type { RoundOfItem } from '@balanco/contract/comparison/items';

export function roundOf(round: number, units: number | null, change: Partial<RoundOfItem> = {}): RoundOfItem {
  const people = { 1: ['Ana'], 2: ['Bia'] }[round] ?? ['Caio'];
  return {
    round,
    units,
    is_open: false,
    absent: null,
    people: units === null ? [] : people,
    first_at: units === null ? null : '2026-01-20T23:00:00Z',
    last_at: units === null ? null : '2026-01-20T23:30:00Z',
    ...change,
  };
}
