import type { Comparison } from '@balanco/contract/comparison/comparison';

/** What an open inventory needs next: before the first count nobody finalises. */
export function openStep(comparison: Comparison): 'sections' | 'collector' | 'finalise' {
  const { units, counted_items: items, unrecognised_lines: unread, sections } = comparison;
  if (units.total !== 0 || items > 0 || unread > 0) return 'finalise';
  return sections === 0 ? 'sections' : 'collector';
}
