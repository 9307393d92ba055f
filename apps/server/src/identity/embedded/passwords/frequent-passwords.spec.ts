import { expect, it } from 'vitest';
import { isFrequentPassword } from './passwords.js';

it.each([
  'P@ssw0rd',
  'PASSWORD1!',
  '!QAZ2wsx',
  'Qwerty1!',
  'Senha@123',
  'Abc12345!',
  'S3nh@2026',
  'JOÃO#1990',
  '2026@Brasil!',
  'MinhaSenha@1',
  'Aa@123456',
  'Farmácia!2026',
])('%s is a frequent password', (password) => {
  expect(isFrequentPassword(password)).toBe(true);
});

it.each([
  'Coleta!2026',
  '# From 1',
  '',
  'Senhal@123',
  'Amor-Brasil-Vida-9',
  'Xk7#mQ2!',
  `A!${'@$'.repeat(120)}x`,
])('%j is no frequent password', (password) => {
  expect(isFrequentPassword(password)).toBe(false);
});
