import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { expect, it } from 'vitest';
import { sourceWords } from './export-words';
import {
  addField,
  changeField,
  draftOf,
  moveField,
  previewOf,
  profileOf,
  removeField,
} from './profile-draft';

const fixed = draftOf('a', SHIPPED_PROFILES[2]?.profile);
const places = (draft: typeof fixed) =>
  draft.fields.map(({ source, start, length }) => `${source} ${start}+${length}`);

it('profileOf returns the profile that a draft was made of', () => {
  for (const { profile } of SHIPPED_PROFILES) expect(profileOf(draftOf('a', profile))).toEqual(profile);
});

it('a moved field takes its columns along and closes the gap', () => {
  expect(places(moveField(fixed, 1, -1))).toEqual(['quantity 1+6', 'code 7+13']);
  expect(moveField(fixed, 1, 1)).toBe(fixed);
});

it("a fixed file's new field follows the last and can be removed", () => {
  const more = addField(fixed);
  expect(places(more)).toEqual(['code 1+13', 'quantity 14+6', 'text 20+10']);
  expect(removeField(more, 2)).toEqual(fixed);
});

it('padding with zeros aligns right, with blanks left', () => {
  const left = changeField(fixed, 0, { align: 'left' });
  expect(left.fields[0]).toMatchObject({ align: 'left', pad: ' ' });
  expect(changeField(left, 0, { pad: '0' }).fields[0]).toMatchObject({ align: 'right', pad: '0' });
});

it('a field that stops being a number loses its decimals', () => {
  const [first] = SHIPPED_PROFILES;
  const draft = changeField(draftOf('a', first?.profile), 1, { source: 'description' });
  expect(draft.fields[1]).toMatchObject({ decimals: 0, decimal_mark: '' });
});

it('the preview shows the example items, or why it is empty', () => {
  expect(previewOf(fixed)).toEqual({
    lines: ['7891234567895000027', '7896004715896000004', '0000078912345000130'],
    problem: null,
  });
  expect(previewOf(removeField(fixed, 0)).problem).toBe('O perfil precisa de um campo com o código do item.');
  const narrow = changeField(fixed, 1, { length: 2 });
  expect(previewOf(narrow).problem).toBe('O exemplo SORO 500ML não cabe no campo 2, Quantidade.');
});

it('the three counts are labelled fields; the preview leaves missing counts blank', () => {
  const draft = draftOf('a', SHIPPED_PROFILES.find(({ id }) => id === 'totvs-rm')?.profile);
  expect(draft.fields.map(({ source }) => sourceWords[source])).toEqual(
    expect.arrayContaining(['1ª contagem', '2ª contagem', '3ª contagem']),
  );
  const counts = previewOf(draft).lines.map((line) => line.slice(70, 115));
  expect(counts).toEqual([
    `0000000027.0000${' '.repeat(30)}`,
    '0000000006.00000000000004.00000000000004.0000',
    `0000000130.0000${' '.repeat(30)}`,
  ]);
});

it('a profile with only some of the counts is refused', () => {
  const draft = draftOf('a', SHIPPED_PROFILES.find(({ id }) => id === 'totvs-rm')?.profile);
  const third = draft.fields.find(({ source }) => source === 'count_3');
  expect(previewOf(removeField(draft, third?.key ?? -1)).problem).toBe(
    'O perfil precisa de um campo com a quantidade, ou das três contagens.',
  );
});
