import { expect, test } from 'vitest';
import { BENCH_HELP, readOptions } from './read-options.js';

const everything = { rows: [], withExtra: false, action: 'measure', compares: false, writesBaseline: false };

test('npm run bench measures every row by default', () => {
  expect(readOptions([])).toEqual(everything);
});

test('npm run bench takes several rows and both ways with the baseline', () => {
  expect(readOptions(['--row', 'list', '--row=import', '--all', '--compare', '--write-baseline'])).toEqual({
    rows: ['list', 'import'],
    withExtra: true,
    action: 'measure',
    compares: true,
    writesBaseline: true,
  });
});

test('npm run bench --list measures nothing', () => {
  expect(readOptions(['--list'])).toEqual({ ...everything, action: 'list' });
});

test('npm run bench --help ignores all other words and names every option', () => {
  expect(readOptions(['--help', '--nothing'])).toEqual({ ...everything, action: 'help' });
  for (const option of ['--row', '--all', '--list', '--compare', '--write-baseline'])
    expect(BENCH_HELP).toContain(option);
});

test('npm run bench refuses unknown words and names them', () => {
  expect(() => readOptions(['--rows', 'list'])).toThrow('Não entendi --rows: veja npm run bench -- --help.');
  expect(() => readOptions(['list'])).toThrow('Não entendi list:');
});
