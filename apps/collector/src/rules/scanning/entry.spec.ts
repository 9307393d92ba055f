import { expect, it } from 'vitest';
import { quantityDoubt, readEntry } from './entry';

const known = new Set(['000123', '0456', '789']);
const isKnownCode = (text: string) => known.has(text);
const short = new Set(['101', '12', '200500']);
const isCodeInShort = (text: string) => short.has(text);
const read = (text: string, productOpen: boolean) =>
  readEntry(text, { productOpen, isKnownCode, isCodeInShort });
const prefix = (quantity: number, factor: number) => ({ kind: 'prefix', prefix: { quantity, factor } });

it.each([
  ['', { kind: 'nothing' }],
  ['  ', { kind: 'nothing' }],
  ['12*', prefix(12, 1)],
  ['12×', prefix(12, 1)],
  ['12x', prefix(12, 1)],
  ['5*12*', prefix(5, 12)],
  ['5×12×', prefix(5, 12)],
  ['2,5*10*', prefix(2.5, 10)],
  ['5*7891234567895', { kind: 'code', code: '7891234567895', prefix: { quantity: 5, factor: 1 } }],
  ['3*5*ABC-1', { kind: 'code', code: 'ABC-1', prefix: { quantity: 3, factor: 5 } }],
  ['123', { kind: 'code', code: '123', prefix: null }],
  ['101', { kind: 'code', code: '101', prefix: null }],
  ['AX9', { kind: 'code', code: 'AX9', prefix: null }],
  ['0*', prefix(0, 1)],
  ['0*12*', prefix(0, 12)],
  ['0,5×', prefix(0.5, 1)],
  ['12*0*', { kind: 'refused', sentence: 'Uma caixa tem ao menos 1 unidade, e você digitou 0.' }],
  ['2×0,5×', { kind: 'refused', sentence: 'Uma caixa tem ao menos 1 unidade, e você digitou 0,5.' }],
  ['1*100001*', { kind: 'refused', sentence: 'O fator passa do limite de 100.000.' }],
  ['100001*', { kind: 'refused', sentence: 'A quantidade passa do limite de 100.000.' }],
])('without an open product %j is read as %j', (text, entry) => {
  expect(read(text, false)).toEqual(entry);
});

it.each([
  ['5', { kind: 'quantity', quantity: 5 }],
  ['0', { kind: 'quantity', quantity: 0 }],
  ['2,5', { kind: 'quantity', quantity: 2.5 }],
  ['2.5', { kind: 'quantity', quantity: 2.5 }],
  ['999999', { kind: 'refused', sentence: 'A quantidade passa do limite de 100.000.' }],
  ['-3', { kind: 'refused', sentence: 'A quantidade mínima é 0.' }],
  ['1234567', { kind: 'code', code: '1234567', prefix: null }],
  ['1234,567', { kind: 'quantity', quantity: 1234.567 }],
  ['7891234567895', { kind: 'code', code: '7891234567895', prefix: null }],
  ['000123', { kind: 'code', code: '000123', prefix: null }],
  ['0456', { kind: 'code', code: '0456', prefix: null }],
  ['123', { kind: 'quantity', quantity: 123 }],
  ['789', { kind: 'quantity', quantity: 789 }],
  ['ABC', { kind: 'code', code: 'ABC', prefix: null }],
  ['6*', prefix(6, 1)],
  ['101', { kind: 'either', code: '101', quantity: 101 }],
  ['102', { kind: 'quantity', quantity: 102 }],
  ['12', { kind: 'quantity', quantity: 12 }],
  ['101,0', { kind: 'quantity', quantity: 101 }],
  ['200500', { kind: 'code', code: '200500', prefix: null }],
])('with an open product %j is read as %j', (text, entry) => {
  expect(read(text, true)).toEqual(entry);
});

it.each([
  [1, null, null],
  [500, null, null],
  [501, null, 'many'],
  [60, 6, null],
  [61, 6, 'ten-times'],
  [600, 6, 'many'],
  [0, 6, 'zero'],
  [5, 0, null],
  [1, null, null, 'SN1'],
  [6, null, 'serial', 'SN1'],
])('%d units after %j: %j', (units, last, doubt, serial?: string) => {
  expect(quantityDoubt(units, last, serial)).toBe(doubt);
});
