import { expect, it } from 'vitest';
import { longestTexts, shareWidths } from './column-widths';

const code = { least: 100, wanted: 180, grow: false };
const name = { least: 160, wanted: 400, grow: true };
const place = { least: 100, wanted: 160, grow: true };

it('growing columns share what others leave', () => {
  expect(shareWidths([code, name, place], 1000)).toEqual([180, 530, 290]);
});

it('columns without a growing one share the rest by their content', () => {
  expect(shareWidths([code, { ...code, wanted: 60, least: 60 }], 480)).toEqual([360, 120]);
});

it('empty room goes before a text is cut', () => {
  const state = { least: 200, wanted: 90, grow: false };
  expect(shareWidths([state, name], 560)).toEqual([160, 400]);
  expect(shareWidths([state, name], 400)).toEqual([90, 310]);
});

it('growing columns shrink to their least width first', () => {
  expect(shareWidths([code, name, place], 590)).toEqual([180, 280, 130]);
});

it('a yielding column shrinks with growing ones and takes no rest', () => {
  const collector = { least: 100, wanted: 400, grow: false, yields: 160 };
  expect(shareWidths([collector, name], 1000)).toEqual([400, 600]);
  expect(shareWidths([collector, name], 560)).toEqual([280, 280]);
  expect(shareWidths([collector, name], 300)).toEqual([160, 160]);
});

it('a table wider than its frame cuts no content', () => {
  expect(shareWidths([code, name, place], 300)).toEqual([180, 160, 100]);
});

it('a width chosen by hand neither grows nor shrinks', () => {
  expect(shareWidths([code, { ...name, chosen: 90 }, place], 1000)).toEqual([180, 90, 730]);
  expect(shareWidths([code, { ...name, chosen: 500 }], 300)).toEqual([180, 500]);
});

it('the last column takes the rest if every width is chosen', () => {
  expect(
    shareWidths(
      [
        { ...code, chosen: 100 },
        { ...name, chosen: 200 },
      ],
      480,
    ),
  ).toEqual([100, 380]);
});

it('no column takes more than 360 px of a full table', () => {
  expect(shareWidths([{ least: 100, wanted: 2000, grow: false }, name], 700)).toEqual([360, 340]);
});

it('longestTexts returns the eight widest texts without repetition', () => {
  const texts = Array.from({ length: 20 }, (_text, index) => 'a'.repeat(index));
  expect(longestTexts([...texts, ...texts])).toEqual(texts.slice(12).reverse());
});

it('longestTexts takes capitals as wide and stops as narrow', () => {
  expect(longestTexts(['illi.', 'água', 'ÁGUA', 'мыло', 'aaa'])).toEqual([
    'ÁGUA',
    'água',
    'мыло',
    'aaa',
    'illi.',
  ]);
});
