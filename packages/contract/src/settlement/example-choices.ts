/** An item of `march` that becomes zero and a code that it leaves out, and a late count that `mobile` leaves out. */
export const exampleZeroedKey = 'i:777';
export const exampleIgnoredCode = { barcode: '7898888888887', reason: 'Brinde que não é vendido.' };
export const exampleDiscardedCount = { id: 404, version: 1 };
