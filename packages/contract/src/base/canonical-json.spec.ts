import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';

it('the example of RFC 8785 has its canonical text', () => {
  const value = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it('keys are in the order of their characters, digits too', () => {
  expect(canonicalJson({ b: undefined, '10': 1, '9': { z: [], a: {} } })).toBe(
    '{"10":1,"9":{"a":{},"z":[]}}',
  );
});

it('a value of endless levels is refused', () => {
  const deep = Array.from({ length: 101 }).reduce<unknown[]>((inner) => [inner], []);
  expect(() => canonicalJson(deep)).toThrow(RangeError);
});
