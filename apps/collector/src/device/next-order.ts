let lastOrder = 0;

/** The place of a reading in the order of scanning: ascending even if the phone's clock is set back. */
export function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return lastOrder;
}
