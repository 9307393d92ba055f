import { exportProfileSchema } from '@balanco/contract/exports/export-profiles';
import { expect, it } from 'vitest';
import type { Counts } from './file-row.js';
import { renderFile } from './render-file.js';
import { SHIPPED_PROFILES } from './shipped-profiles.js';
import { heading, sampleRow, shipped } from './testing/sample-rows.js';
import { decodeWindows1252 } from './windows-1252.js';

const rm = (code: string, ...counts: string[]) =>
  `00001${'1042'.padEnd(15)}${code.padEnd(30)}00001${'001'.padEnd(15)}${counts.join('').padEnd(45)}1${' '.repeat(75)}`;

const recounted: Counts = [10, null, 12.5];
const shortage = { ...sampleRow, quantity: -4, total: -34 };

it.each([
  ['ean-qtd', [sampleRow, { ...sampleRow, quantity: -0.5 }], '7891234567895;27,0\r\n7891234567895;-0,5\r\n'],
  [
    'codigo-espaco-qtd',
    [
      { ...sampleRow, code: '12345789102', quantity: 4 },
      { ...sampleRow, code: '65498633148', quantity: 10 },
    ],
    '12345789102 0004\r\n65498633148 0010\r\n',
  ],
  [
    'ean13-qtd6',
    [sampleRow, { ...sampleRow, code: '00000078912345' }],
    '7891234567895000027\r\n0000078912345000027\r\n',
  ],
  [
    'totvs-rm',
    [sampleRow, { ...sampleRow, code: '000123', quantity: 12.5, counts: recounted }],
    `${rm('7891234567895', '0000000027.0000')}\r\n${rm('000123', '0000000010.0000', ' '.repeat(15), '0000000012.5000')}\r\n`,
  ],
  [
    'ajuste',
    [shortage, { ...sampleRow, quantity: 1.25, reason: 'outro; "vide"' }],
    '7891234567895;S;4,000;8,50;quebra/avaria;1042\r\n7891234567895;E;1,250;8,50;"outro; ""vide""";1042\r\n',
  ],
])('the shipped profile %s writes its example byte for byte', (id, rows, expected) => {
  const file = renderFile(shipped(id), rows, heading);
  expect(file.refused).toEqual([]);
  expect(decodeWindows1252(file.bytes)).toBe(expected);
});

it('every shipped profile is valid and renders its example layout', () => {
  expect(SHIPPED_PROFILES.map(({ id }) => id)).toEqual([
    'ean-qtd',
    'codigo-espaco-qtd',
    'ean13-qtd6',
    'totvs-rm',
    'ajuste',
  ]);
  for (const { profile } of SHIPPED_PROFILES) expect(exportProfileSchema.parse(profile)).toEqual(profile);
  const widths = SHIPPED_PROFILES.filter(({ profile }) => profile.kind === 'fixed').map(
    ({ profile }) => renderFile(profile, [sampleRow], heading).lines[0]?.length,
  );
  expect(widths).toEqual([19, 191]);
});
