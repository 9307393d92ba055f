import { expect, it } from 'vitest';
import { type CaseLine, proposeFactor } from './case-factor.js';

const LINE: CaseLine = {
  description: 'SABONETE DOVE 90G',
  unit: 'UN',
  taxed_unit: 'UN',
  quantity: 10,
  taxed_quantity: 10,
  ean: '7891234567895',
  unit_ean: '7891234567895',
  bound: null,
};

const BOX = { unit: 'CX', taxed_unit: 'CX' };

it.each<[string, Partial<CaseLine>, string]>([
  ['the same unit and code need nobody', {}, '1 one, certain'],
  ['taxed units by sold unit', { unit: 'CX', taxed_quantity: 120 }, '12 quantities'],
  ['tablets are no units of the shelf', { unit: 'CX', taxed_unit: 'COMP', taxed_quantity: 300 }, '1 doses'],
  ["a case's description", { ...BOX, description: 'SABONETE DOVE 90G CX C/12' }, '12 description'],
  ['a description of tablets', { ...BOX, description: 'DIPIRONA 500MG CX C/10 COMP' }, '1 one, certain'],
  [
    'tablets in a box of a case',
    { ...BOX, description: 'ESPIRONOLACTONA 25 MG CX 4 CAPS (EMS) FD 6' },
    '6 description',
  ],
  ['a case after tablets', { ...BOX, description: 'EMS CELECOXIBE 200MG 28 COMP C/36' }, '36 description'],
  ['bottles in a case', { ...BOX, description: 'VITAMINA D 200UI/GT FR 30ML PACK C/3' }, '3 description'],
  ['packages in a case', { ...BOX, description: 'PRESERVATIVO C/3 24 UND' }, '24 description'],
  ['an unknown unit', { unit: 'FA', taxed_unit: 'FA', description: 'PAMP CONFORT M 24UN' }, '1 one'],
  ['a package', { ...BOX, description: 'LUVA DE PROCEDIMENTO P C/100' }, '1 one'],
  [
    'packages of two',
    { unit: 'DP', taxed_unit: 'DP', description: 'PRESTO REGULAR FEM PB 12X2UN' },
    '12 description',
  ],
  ['many of a size', { ...BOX, description: 'LEITE NINHO 12X400G' }, '12 description'],
  ['a case by one', { ...BOX, description: 'ESPARADRAPO 5X4,5 1X12' }, '12 description'],
  ['one by a case', { ...BOX, description: 'ATADURA 10CM 48/1' }, '48 description'],
  ['a unit with a number', { unit: 'FD6' }, '6 unit'],
  ['a dozen', { unit: 'DZ' }, '12 unit'],
  ["the case's own code without a number", { ean: '17891234567892', unit: 'CX' }, 'nothing'],
  ['a bound code', { bound: 24, taxed_quantity: 120 }, '24 binding'],
])('%s', (_title, line, expected) => {
  const found = proposeFactor({ ...LINE, ...line });
  const words = found && `${found.factor} ${found.reason}${found.certain ? ', certain' : ''}`;
  expect(words ?? 'nothing').toBe(expected);
});
