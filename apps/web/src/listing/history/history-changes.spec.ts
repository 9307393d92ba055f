import { expect, it } from 'vitest';
import { changeText, shownChanges } from './history';

const texts = (...changes: [string, string | null, string | null][]) =>
  shownChanges(changes.map(([field, before, after]) => ({ field, before, after }))).map(changeText);

it('shownChanges shows a missing value as empty', () => {
  expect(texts(['Quantidade', '10', '12'], ['Departamento', null, 'GENÉRICOS'])).toEqual([
    'Quantidade: 10 → 12',
    'Departamento: vazio → GENÉRICOS',
  ]);
});

it('shownChanges shows one value for things that came or went', () => {
  expect(texts(['Quantidade', null, '10'], ['Fator', null, '1'])).toEqual(['Quantidade: 10', 'Fator: 1']);
  expect(texts(['Quantidade', '10', null])).toEqual(['Quantidade: 10']);
});

it('shownChanges shows nothing without changed fields', () => {
  expect(texts()).toEqual([]);
});
