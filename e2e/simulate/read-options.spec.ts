import { expect, test } from 'vitest';
import { readOptions, SIMULATE_HELP } from './read-options.js';

const admin = { ADMIN_EMAIL: 'ana@rede.example', ADMIN_PASSWORD: 'Senha!234' };

test('npm run simulate needs only an address and an administrator', () => {
  expect(readOptions(['--url', 'http://127.0.0.1:3000/'], admin)).toEqual({
    url: 'http://127.0.0.1:3000',
    collectors: 20,
    counts: 50_000,
    email: 'ana@rede.example',
    password: 'Senha!234',
    license: undefined,
    pace: 60,
    pharmacy: undefined,
    seed: 1,
  });
});

test('The options of npm run simulate override the environment', () => {
  const words = [
    '--url=https://balanco.example',
    '--email=bia@rede.example',
    '--password=Outra!234',
    '--pace=max',
  ];
  expect(readOptions(words, admin)).toMatchObject({
    url: 'https://balanco.example',
    email: 'bia@rede.example',
    password: 'Outra!234',
    pace: Number.POSITIVE_INFINITY,
  });
});

test('npm run simulate --help ignores all other words and names every option', () => {
  expect(readOptions(['--help', '--counts', '7'], {})).toBeNull();
  for (const name of [
    'url',
    'email',
    'password',
    'collectors',
    'counts',
    'license',
    'pace',
    'pharmacy',
    'seed',
  ]) {
    expect(SIMULATE_HELP).toContain(`--${name} `);
  }
});

test.each([
  [[], 'Falta --url'],
  [['--url', 'balanco'], '"balanco" não é um endereço'],
  [['--url', 'http://a', '--collectors', '100'], '"100" não é um número inteiro de 1 a 99 (--collectors).'],
  [['--url', 'http://a', '--counts', '0'], '(--counts)'],
  [['--url', 'http://a', '--pace', 'depressa'], '"depressa" não é um número inteiro'],
  [['--url', 'http://a', '--cuonts', '5'], 'Não entendi --cuonts'],
  [['--url'], 'Não entendi --url'],
  [['http://a'], 'Não entendi http://a'],
])('npm run simulate refuses the words %j with one sentence', (words, sentence) => {
  expect(() => readOptions(words, admin)).toThrow(sentence);
});

test.each(['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const)(
  'npm run simulate names the missing variable %s',
  (name) => {
    expect(() => readOptions(['--url', 'http://a'], { ...admin, [name]: undefined })).toThrow(name);
  },
);
