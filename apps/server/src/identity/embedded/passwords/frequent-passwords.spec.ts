import { expect, it } from 'vitest';
import { isFrequentPassword } from './frequent-passwords.js';

it.each(['P@ssw0rd', 'PASSWORD1!', '!QAZ2wsx', 'Qwerty1!'])('%s is a frequent password', (password) => {
  expect(isFrequentPassword(password)).toBe(true);
});

it.each(['Coleta!2026', '# From 1', ''])('%j is no frequent password', (password) => {
  expect(isFrequentPassword(password)).toBe(false);
});
