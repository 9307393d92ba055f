/** The key of every query about products begins with this, so a change of a catalogue refreshes all of them. */
export const productsKey = ['products'] as const;
