import { expect, it } from 'vitest';
import { contentsText } from './delete-pharmacy-dialog';

const nothing = { inventories: 0, sections: 0, counts: 0, products: 0 };

it.each([
  [{}, ''],
  [{ products: 1 }, '1 produto'],
  [{ inventories: 1, sections: 2 }, '1 inventário e 2 seções'],
  [
    { inventories: 2, sections: 1, counts: 1234, products: 20000 },
    '2 inventários, 1 seção, 1.234 contagens e 20.000 produtos',
  ],
])('the contents %j of a pharmacy read %j', (contents, text) => {
  expect(contentsText({ ...nothing, ...contents })).toBe(text);
});
