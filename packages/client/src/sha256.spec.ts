import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256Text } from './sha256.js';

it.each(['', 'c0a1e2f3-1111-4a4a-8b8b-000000000001;0;12000;1000\n', 'São João'])(
  'the SHA-256 of %j is that of OpenSSL',
  (text) => {
    expect(sha256Text(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);
