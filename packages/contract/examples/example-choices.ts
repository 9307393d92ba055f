/** What staff decided about the inventory `mobile`: an item that becomes zero, a code and a late count that are left out. */
export const exampleZeroedKey = 'i:123';
export const exampleIgnoredCode = { barcode: '7898888888887', reason: 'Brinde que não é vendido.' };
export const exampleDiscardedCount = { id: 404, version: 1 };
