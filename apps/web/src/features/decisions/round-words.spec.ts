import { expect, it } from 'vitest';
import { itemOf } from '../inventory-page/testing/comparison-fixtures';
import { settledItem } from '../settlement/testing/frozen-fixtures';
import { roundFound, roundsText, sampleWords, settledWord } from './round-words';
import { roundOf } from './testing/round-fixtures';

it('a row shows its settling round and what each round found', () => {
  expect(roundsText(itemOf())).toBe('1ª');
  expect(roundsText(itemOf({ round: null }))).toBe('–');
  const rounds = [roundOf(1, 20), roundOf(2, null), roundOf(3, 22.5)];
  expect(roundsText(itemOf({ round: null, rounds }))).toBe('20 → – → 22,5');
  expect(roundsText(itemOf({ round: 'D', rounds }))).toBe('Decisão · 20 → – → 22,5');
});

it('a round without a quantity shows why', () => {
  expect(roundFound(roundOf(1, null))).toBe('não contado');
  expect(roundFound(roundOf(2, null))).toBe('não encontrado');
  expect(roundFound(roundOf(2, null, { is_open: true }))).toBe('em aberto');
  expect(roundFound(roundOf(2, 3, { is_open: true }))).toBe('3 un até agora');
  expect(roundFound(roundOf(2, 0, { absent: 'zero' }))).toBe('0 un, confirmado sem contagem');
});

it('files use one word for how an item was settled', () => {
  expect(settledWord(settledItem())).toBe('falta');
  expect(settledWord(settledItem({ difference: 0 }))).toBe('conforme');
  expect(settledWord(settledItem({ difference: 2 }))).toBe('sobra');
  expect(settledWord(settledItem({ round: '2' }))).toBe('acordado');
  expect(settledWord(settledItem({ round: 'D', how: 'decided' }))).toBe('decidido');
  expect(settledWord(settledItem({ round: null, how: 'kept' }))).toBe('mantido');
  expect(settledWord(settledItem({ round: null, how: 'zeroed' }))).toBe('zerado');
});

it('a sample shows its right share and the largest wrong share', () => {
  expect(sampleWords({ drawn: 60, wrong: 1 })).toBe(
    '60 recontados, 98,3 % certos; com 95 % de confiança, no máximo 7,7 % dos conformes estão errados',
  );
  expect(sampleWords({ drawn: 100, wrong: 0 })).toContain(
    '100,0 % certos; com 95 % de confiança, no máximo 3,0 %',
  );
  expect(sampleWords({ drawn: 1, wrong: 0 })).toContain('1 recontado,');
  expect(sampleWords(null)).toBeNull();
});
