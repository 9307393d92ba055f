import { expect, it } from 'vitest';
import { itemOf } from '../testing/closing-fixtures';
import { settledItem } from '../testing/frozen-fixtures';
import { roundFound, roundsText, settledWord } from './round-words';
import { roundOf } from './testing/round-fixtures';

it('a row has the round that settles it and what each round found; what was not recounted has its round alone', () => {
  expect(roundsText(itemOf())).toBe('1ª');
  expect(roundsText(itemOf({ round: null }))).toBe('–');
  const rounds = [roundOf(1, 20), roundOf(2, null), roundOf(3, 22.5)];
  expect(roundsText(itemOf({ round: null, rounds }))).toBe('20 → – → 22,5');
  expect(roundsText(itemOf({ round: 'D', rounds }))).toBe('D · 20 → – → 22,5');
});

it('a round without a quantity says why, and an open one that it is not all', () => {
  expect(roundFound(roundOf(1, null))).toBe('não contado');
  expect(roundFound(roundOf(2, null))).toBe('não encontrado');
  expect(roundFound(roundOf(2, null, { is_open: true }))).toBe('em aberto');
  expect(roundFound(roundOf(2, 3, { is_open: true }))).toBe('3 un até agora');
  expect(roundFound(roundOf(2, 0, { absent: 'zero' }))).toBe('0 un, confirmado sem contagem');
});

it('files say in one word how an item was settled', () => {
  expect(settledWord(settledItem())).toBe('falta');
  expect(settledWord(settledItem({ difference: 0 }))).toBe('conforme');
  expect(settledWord(settledItem({ difference: 2 }))).toBe('sobra');
  expect(settledWord(settledItem({ round: '2' }))).toBe('acordado');
  expect(settledWord(settledItem({ round: 'D', how: 'decided' }))).toBe('decidido');
  expect(settledWord(settledItem({ round: null, how: 'kept' }))).toBe('mantido');
  expect(settledWord(settledItem({ round: null, how: 'zeroed' }))).toBe('zerado');
});
