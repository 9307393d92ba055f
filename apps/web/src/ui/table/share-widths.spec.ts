import { expect, it } from 'vitest';
import { shareWidths } from './share-widths';

const code = { least: 100, wanted: 180, grow: false };
const name = { least: 160, wanted: 400, grow: true };
const place = { least: 100, wanted: 160, grow: true };

it('columns get what their content needs, and growing columns share what is left', () => {
  expect(shareWidths([code, name, place], 1000)).toEqual([180, 530, 290]);
});

it('columns without a growing one share what is left by their content', () => {
  expect(shareWidths([code, { ...code, wanted: 60, least: 60 }], 480)).toEqual([360, 120]);
});

it('growing columns give way down to their least width before anything is cut', () => {
  expect(shareWidths([code, name, place], 590)).toEqual([180, 280, 130]);
});

it('a table wider than its frame keeps the content of its columns and the least width of growing ones', () => {
  expect(shareWidths([code, name, place], 300)).toEqual([180, 160, 100]);
});

it('a width that was chosen by hand neither grows nor shrinks', () => {
  expect(shareWidths([code, { ...name, chosen: 90 }, place], 1000)).toEqual([180, 90, 730]);
  expect(shareWidths([code, { ...name, chosen: 500 }], 300)).toEqual([180, 500]);
});

it('if every width was chosen by hand the last column takes what is left', () => {
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

it('no column takes more than 360 px of a full table, so that one long code does not push the others away', () => {
  expect(shareWidths([{ least: 100, wanted: 2000, grow: false }, name], 700)).toEqual([360, 340]);
});
