import type { Closing } from '@balanco/contract/comparison/closing';

/** What an open inventory needs next: before the first count nobody finalises. */
export function openStep(closing: Closing): 'sections' | 'collector' | 'finalise' {
  const { units, counted_items: items, unrecognised_lines: unread, sections } = closing;
  if (units.total !== 0 || items > 0 || unread > 0) return 'finalise';
  return sections === 0 ? 'sections' : 'collector';
}
