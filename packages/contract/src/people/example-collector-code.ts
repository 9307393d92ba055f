/** A code that Bruno made for Carla's phone, and that nobody has used yet. */
export const exampleCollectorCode = {
  id: '01976f4c-2a00-7c30-8000-0000000000e1',
  code: 'K7M2P-9QRST',
  expires_at: '2199-05-06T12:00:00.000Z',
} as const;
