/** Every query about products starts with it: what changes a catalogue asks for all of them again. */
export const productsKey = ['products'] as const;
