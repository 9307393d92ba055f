// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { notePhotographed, wasPhotographed } from './photographed';

const box = { inventory: 4, code: '7891234567895' };

it('a photographed code is remembered for its inventory only, also after reopening', () => {
  notePhotographed(box);
  expect(wasPhotographed(box)).toBe(true);
  expect(wasPhotographed({ ...box, inventory: 5 })).toBe(false);
  expect(wasPhotographed({ ...box, code: '7' })).toBe(false);
});

it('only the newest ones are kept', () => {
  for (let code = 0; code <= 300; code += 1) notePhotographed({ ...box, code: String(code) });
  expect(wasPhotographed({ ...box, code: '0' })).toBe(false);
  expect(wasPhotographed({ ...box, code: '1' })).toBe(true);
});
