let lastOrder = 0;

/**
 * The order follows everything in its section, whatever the clocks say. Undo takes the last.
 *
 * @param moment in ISO 8601
 * @param known the section's readings
 */
export function nextOrder(moment: string, known: readonly { readonly order: number }[]): number {
  const now = Math.max(lastOrder + 1, Date.parse(moment));
  lastOrder = known.reduce((latest, { order }) => Math.max(latest, order + 1), now);
  return lastOrder;
}
