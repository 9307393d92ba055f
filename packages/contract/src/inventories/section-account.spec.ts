import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type AccountLine, accountLinesOf, accountUnits, canonicalAccount } from './section-account.js';

const carla: readonly AccountLine[] = [
  { id: 'C0A1E2F3-1111-4A4A-8B8B-000000000002', index: 0, quantity: 5, factor: 6 },
  { id: 'c0a1e2f3-1111-4a4a-8b8b-000000000001', index: 1, quantity: 3, factor: 10 },
  { id: 'c0a1e2f3-1111-4a4a-8b8b-000000000001', index: 0, quantity: 12, factor: 1 },
];

it('the account text of the document hashes to its SHA-256', () => {
  const page = readFileSync(new URL('../../../../docs/collector-api.md', import.meta.url), 'utf8');
  const [, text = ''] = /```text\n(c0a1e2f3.*?)```/s.exec(page) ?? [];
  const [, hash] = /its hash is `([0-9a-f]{64})`/.exec(page) ?? [];
  expect(canonicalAccount(carla)).toBe(text);
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});

it('the text has whole thousandths, and nothing for unreadable quantities', () => {
  expect(canonicalAccount([{ id: 'a', index: 0, quantity: 0.1 + 0.2, factor: 1.5 }])).toBe('a;0;300;1500\n');
  expect(canonicalAccount([{ id: 'a', index: 10, quantity: null, factor: 1 }])).toBe('a;10;;1000\n');
  expect(canonicalAccount([])).toBe('');
});

it('units add up without binary fractions or unreadable lines', () => {
  expect(accountUnits(carla)).toBe(72);
  const tenths = Array.from({ length: 3 }, (_, index) => ({ id: 'a', index, quantity: 0.1, factor: 1 }));
  expect(accountUnits([...tenths, { id: 'b', index: 0, quantity: null, factor: 7 }])).toBe(0.3);
});

it("a number is rounded like the server's columns", () => {
  const rows = canonicalAccount([
    { id: 'a', index: 0, quantity: 1.0005, factor: 2.0005 },
    { id: 'b', index: 0, quantity: -1.0005, factor: 1e-7 },
  ]);
  expect(rows).toBe('a;0;1001;2001\nb;0;-1001;0\n');
});

it('a count with several entries has a line for each', () => {
  const source = {
    barcode: '[{"barcode":"789","count":2,"factor":10},{"barcode":"7891","count":3},"rasgado"]',
    internalBarcode: { code: '777', count: 0.5 },
    factor: 6,
  };
  expect(canonicalAccount(accountLinesOf('C0', source))).toBe(
    'c0;0;2000;10000\nc0;1;3000;6000\nc0;2;;6000\nc0;3;500;6000\n',
  );
});
