let lastOrder = 0;

/**
 * The place of a reading in the order of scanning: after everything that its section has, even if the phone's clock was set back or
 * another phone's clock is ahead. Undoing takes the last one back.
 *
 * @param moment of the scan, in ISO 8601
 * @param known the readings of the section
 */
export function nextOrder(moment: string, known: readonly { readonly order: number }[]): number {
  const now = Math.max(lastOrder + 1, Date.parse(moment));
  lastOrder = known.reduce((latest, { order }) => Math.max(latest, order + 1), now);
  return lastOrder;
}
