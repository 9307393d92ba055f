import { expect, it } from 'vitest';
import { changeText, shownChanges } from './shown-changes';

const texts = (...changes: [string, string | null, string | null][]) =>
  shownChanges(changes.map(([field, before, after]) => ({ field, before, after }))).map(changeText);

it('a change is written with an arrow, and a value that wasn’t there as empty', () => {
  expect(texts(['Quantidade', '10', '12'], ['Departamento', null, 'GENÉRICOS'])).toEqual([
    'Quantidade: 10 → 12',
    'Departamento: vazio → GENÉRICOS',
  ]);
});

it('the fields of something that came or went as a whole have one value and no arrow', () => {
  expect(texts(['Quantidade', null, '10'], ['Fator', null, '1'])).toEqual(['Quantidade: 10', 'Fator: 1']);
  expect(texts(['Quantidade', '10', null])).toEqual(['Quantidade: 10']);
});

it('a history entry without changed fields has none to show', () => {
  expect(texts()).toEqual([]);
});
