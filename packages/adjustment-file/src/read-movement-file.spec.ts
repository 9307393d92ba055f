import { expect, it } from 'vitest';
import { type MovementFile, readMovementFile } from './read-movement-file.js';
import { encodeWindows1252 } from './windows-1252.js';

function read(text: string): MovementFile {
  const found = readMovementFile(new TextEncoder().encode(text));
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const wrong = (text: string) =>
  read(text).problems.map(({ line, column, value, problem }) => [line, column, value, problem]);

it('each row is a code, a moment, a quantity and a direction', () => {
  const text = '123;22/11/2026 18:40;2;S\r\n0456;2026-11-22T22:00:30;12,5;E\n789;22-11-26;1.234,5;s\n';
  const { rows, problems, hasHeading } = read(text);
  expect({ problems, hasHeading }).toEqual({ problems: [], hasHeading: false });
  expect(rows).toEqual([
    { line: 1, code: '123', day: '2026-11-22', hour: '18:40:00', quantity: -2 },
    { line: 2, code: '0456', day: '2026-11-22', hour: '22:00:30', quantity: 12.5 },
    { line: 3, code: '789', day: '2026-11-22', hour: null, quantity: -1234.5 },
  ]);
});

it('a heading is skipped, and may put the columns in another order', () => {
  expect(read('codigo;data_hora;quantidade;E|S\n1;22/11/2026;1;E').rows).toMatchObject([
    { line: 2, code: '1' },
  ]);
  const other = read('\nData e Hora;Operação;Código;Qtde\n22/11/2026 8:05;Saída;1;3');
  expect(other.hasHeading).toBe(true);
  expect(other.rows).toEqual([{ line: 3, code: '1', day: '2026-11-22', hour: '08:05:00', quantity: -3 }]);
  expect(read('a;b;c;d\n1;22/11/2026;1;E').rows).toHaveLength(1);
});

it('a Windows-1252 file reads like UTF-8, with or without its mark', () => {
  const text = '"1";"22/11/2026 18:40";"2";"Saída";\n';
  const row = [{ line: 1, code: '1', day: '2026-11-22', hour: '18:40:00', quantity: -2 }];
  expect(readMovementFile(encodeWindows1252(text))).toMatchObject({ rows: row });
  expect(read(`\uFEFF${text}\u001a`)).toMatchObject({ rows: row });
});

it('every problem has its line, column and value', () => {
  expect(
    wrong(
      [
        '1;22/11/2026 18:40;2',
        '1;22/11/2026 18:40;2;S;x',
        '000;22/11/2026;1;E',
        `${'9'.repeat(101)};22/11/2026;1;E`,
        '1;31/02/2026;1;E',
        '1;ontem;1;E',
        '1;22/11/2026 24:00;1;E',
        '1;2026-11-22T18:40:00-03:00;1;E',
        '1;22/11/1926;1;E',
        '1;22/11/2026;dois;E',
        '1;22/11/2026;1,2345;E',
        '1;22/11/2026;0;E',
        '1;22/11/2026;-2;S',
        '1;22/11/2026;100000,5;S',
        '1;22/11/2026;1;X',
      ].join('\n'),
    ),
  ).toEqual([
    [1, null, '1;22/11/2026 18:40;2', 'columns'],
    [2, null, '1;22/11/2026 18:40;2;S;x', 'columns'],
    [3, 'code', '000', 'code'],
    [4, 'code', '9'.repeat(100), 'long_code'],
    [5, 'moment', '31/02/2026', 'date'],
    [6, 'moment', 'ontem', 'date'],
    [7, 'moment', '22/11/2026 24:00', 'hour'],
    [8, 'moment', '2026-11-22T18:40:00-03:00', 'hour'],
    [9, 'moment', '22/11/1926', 'year'],
    [10, 'quantity', 'dois', 'quantity'],
    [11, 'quantity', '1,2345', 'decimals'],
    [12, 'quantity', '0', 'zero'],
    [13, 'quantity', '-2', 'negative'],
    [14, 'quantity', '100000,5', 'large'],
    [15, 'direction', 'X', 'direction'],
  ]);
});

it('an empty file and one that is no text are refused whole', () => {
  expect(readMovementFile(new Uint8Array())).toBe('empty');
  expect(readMovementFile(new TextEncoder().encode('\r\n \n'))).toBe('empty');
  expect(readMovementFile(Uint8Array.from([0x50, 0x4b, 0, 3]))).toBe('not_text');
});

// Quadratic time would exceed the test's limit.
it('a file of the largest size is read in one go', () => {
  const row = '7891234567895;22/11/2026 18:40:07;2;S\r\n';
  expect(read(row.repeat(50_000)).rows.at(-1)?.line).toBe(50_000);
  expect(read(`${'"'.repeat(1_000_000)};1;1;1`).problems).toHaveLength(1);
});
