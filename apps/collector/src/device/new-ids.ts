/** Makes a version 4 UUID; `crypto.randomUUID` needs https. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

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
