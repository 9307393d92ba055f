import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from './new-id.js';

const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 });

it('newId makes distinct UUIDs of version 7 that begin with the milliseconds of their moment', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const [one, other] = [newId(now), newId(now)];
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
      expect(one).not.toBe(other);
    }),
  );
});

it('newId sorts by moment', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      fc.pre(one < other);
      expect(newId(one) < newId(other)).toBe(true);
    }),
  );
});
