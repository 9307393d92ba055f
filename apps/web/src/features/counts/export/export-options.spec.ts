import { expect, it } from 'vitest';
import { defaultExportOptions, separatorProblem } from './export-options';

const quotes = 'O separador não pode ter aspas nem quebra de linha.';
it.each([
  ['', 'utf-8', null],
  ['0123456789', 'utf-8', null],
  ['01234567890', 'utf-8', 'Use no máximo 10 caracteres.'],
  ['"', 'utf-8', quotes],
  ['a\nb', 'utf-8', quotes],
  ['→', 'utf-8', null],
  ['→', 'windows-1252', 'Este separador não existe em Windows-1252.'],
  ['§', 'windows-1252', null],
] as const)('the separator %j in %s is reported as %j', (separator, encoding, problem) => {
  expect(separatorProblem({ ...defaultExportOptions, separator, encoding })).toBe(problem);
});
