import {
  type ExportProfile,
  PLAIN_FIELD,
  type ProfileField,
} from '@balanco/contract/exports/export-profiles';
import { describe, expect, it } from 'vitest';
import { fitsEncoding, renderFile } from './render-file.js';
import { heading, sampleRow, shipped } from './testing/sample-rows.js';

const separated = shipped('ean-qtd');
const sheet: ExportProfile = { ...separated, extension: 'CSV', encoding: 'utf-8' };
const fixed = shipped('ean13-qtd6');
const [code, quantity] = separated.fields as [ProfileField, ProfileField];
const unsigned: ExportProfile = {
  ...separated,
  fields: [code, { ...quantity, source: 'quantity_unsigned' }],
};
const signless: ExportProfile = {
  ...unsigned,
  fields: [...unsigned.fields, { ...PLAIN_FIELD, source: 'direction' }],
};

const joined = (extension: string): ExportProfile => ({
  ...separated,
  extension,
  separator: '*',
  fields: [quantity, code],
});
const signed: ExportProfile = {
  ...fixed,
  extension: 'prn',
  fields: [
    { ...PLAIN_FIELD, source: 'text', text: '-', start: 1, length: 1 },
    { ...PLAIN_FIELD, source: 'description', start: 2, length: 20 },
    ...[code, quantity].map((field, index) => ({ ...field, start: 30 + 20 * index, length: 15 })),
  ],
};

function problemOf(profile: ExportProfile, row: Partial<typeof sampleRow>) {
  const { refused, lines } = renderFile(profile, [{ ...sampleRow, ...row }], heading);
  expect(lines).toHaveLength(refused.length === 0 ? 1 : 0);
  return refused.map(({ problem, field }) => `${problem} ${field}`);
}

describe('what does not fit is refused, never cut', () => {
  it.each([
    ['a code longer than its field', fixed, { code: '17891234567892' }, ['too_long 0']],
    ['a quantity wider than its field', fixed, { quantity: 1_000_000 }, ['too_long 1']],
    ['a quantity as wide as its field', fixed, { quantity: 999_999 }, []],
    ['a fraction in a field of whole numbers', fixed, { quantity: 0.5 }, ['fraction 1']],
    ['more decimals than the field has', separated, { quantity: 0.25 }, ['fraction 1']],
    ['a negative in a field without a sign', fixed, { quantity: -1 }, ['negative 1']],
    ['a negative without its sign in a file that says no exit', unsigned, { quantity: -4 }, ['negative 1']],
    ['an overage without its sign in a file that says no entry', unsigned, { quantity: 4 }, []],
    ['a negative without its sign beside its exit', signless, { quantity: -4 }, []],
    ['an item without the chosen code', separated, { code: ' ' }, ['no_code 0']],
    ['a code that is all filling', fixed, { code: '0000' }, ['no_code 0']],
    ['a code with the separator', separated, { code: '12;3' }, ['separator 0']],
    ['a code with a character that Windows-1252 lacks', separated, { code: '12→3' }, ['character 0']],
    ['a code with a line break', { ...separated, encoding: 'utf-8' }, { code: '1\n2' }, ['character 0']],
    ['a code that a spreadsheet runs', sheet, { code: '=1+1' }, ['character 0']],
    ['a code with a part that a spreadsheet runs', sheet, { code: '1|@A1' }, ['character 0']],
    ['a quantity and a code that an operator joins', joined('csv'), { quantity: -4 }, ['character 1']],
    ['the same without a sign', joined('csv'), { quantity: 4 }, []],
    ['the same where only programs read', joined('txt'), { quantity: -4 }, []],
    ['a sign of its own before a text', signed, { description: "cmd|' /C calc'!A0" }, ['character 0']],
    ['a code that only programs read', separated, { code: '=1+1' }, []],
    ['a code that is a negative number', sheet, { code: '-12,5' }, []],
    ['accents that are joined to their letters', separated, { code: 'a\u0301' }, []],
  ] as const)('%s', (_case, profile, row, problems) => {
    expect(problemOf(profile, row)).toEqual(problems);
  });

  it('an item whose second part does not fit is left out whole', () => {
    const rows = [sampleRow, { ...sampleRow, quantity: 0.5 }, { ...sampleRow, key: 'i:2' }];
    const file = renderFile(fixed, rows, heading);
    expect(file.lines).toEqual(['7891234567895000027']);
    expect(file.totals).toEqual({ lines: 1, units: 27, money: 229.5 });
    expect(file.refused.map(({ row }) => row.key)).toEqual(['i:123']);
  });
});

describe('a file', () => {
  it('has header, footer with totals, LF and UTF-8 by its profile', () => {
    const profile: ExportProfile = {
      ...separated,
      header: 'INVENTÁRIO {inventario} V{versao} {data} {nada}',
      footer: '{linhas};{unidades};{valor}',
      line_end: 'lf',
      encoding: 'utf-8',
    };
    const file = renderFile(profile, [sampleRow, { ...sampleRow, quantity: 0.5, total: 4.25 }], heading);
    expect(new TextDecoder().decode(file.bytes)).toBe(
      'INVENTÁRIO 1042 V1 2026-05-06 {nada}\n7891234567895;27,0\n7891234567895;0,5\n2;27,5;233,75\n',
    );
  });

  it('writes Windows-1252 without a mark: Ó is one byte', () => {
    const profile: ExportProfile = {
      ...separated,
      fields: [{ ...PLAIN_FIELD, source: 'description' }, ...separated.fields],
    };
    expect(renderFile(profile, [sampleRow], heading).bytes.slice(0, 12)).toEqual(
      Uint8Array.from('DIPIRONA S\u00d3D', (character) => character.charCodeAt(0)),
    );
  });

  it('keeps the name free of forbidden characters', () => {
    const name = renderFile({ ...separated, file_name: 'a{inventario}' }, [], {
      ...heading,
      inventory: 'b/c:d',
    }).name;
    expect(name).toBe('ab-c-d.txt');
  });

  it('an inventory name makes no device and no formula of a filled text', () => {
    const profile = { ...separated, file_name: '{inventario}', header: '{inventario}' };
    const of = (inventory: string) => renderFile(profile, [], { ...heading, inventory });
    expect([of('con').name, of('Con.1').name, of('=cmd|A1').lines[0]]).toEqual([
      '_con.txt',
      '_Con.1.txt',
      '_=cmd|A1',
    ]);
  });

  it.each([
    ['csv', '=cmd|A1', "'=cmd|A1"],
    ['TSV', 'A,+B|@C', "A,'+B|'@C"],
    ['prn', '"-2+3', `'"-2+3`],
    ['csv', "-4,0*cmd|' /C calc'!A0", "'-4,0*cmd|' /C calc'!A0"],
    ['csv', '-12,5', '-12,5'],
    ['csv', 'CREME +Q 100% A-B', 'CREME +Q 100% A-B'],
    ['txt', '=cmd|A1', '=cmd|A1'],
  ])('for %s writes %s as %s and keeps the totals', (extension, text, written) => {
    const texts = (['description', 'department', 'reason'] as const).map((source) => ({
      ...PLAIN_FIELD,
      source,
    }));
    const file = renderFile(
      { ...separated, extension, fields: [...separated.fields, ...texts] },
      [{ ...sampleRow, quantity: -4, description: text, department: text, reason: text }],
      heading,
    );
    expect(file.lines).toEqual([`7891234567895;-4,0;${written};${written};${written}`]);
    expect(file.totals).toEqual({ lines: 1, units: -4, money: 229.5 });
  });

  it('fills gaps between fixed fields with blanks, whatever their order', () => {
    const [code, quantity] = fixed.fields;
    if (code === undefined || quantity === undefined) throw new Error('two fields');
    const profile = {
      ...fixed,
      fields: [
        { ...quantity, start: 16 },
        { ...code, start: 2 },
      ],
    };
    expect(renderFile(profile, [sampleRow], heading).lines).toEqual([' 7891234567895 000027']);
  });

  it.each([
    ['minus', 'right', '0', -4, '-0004'],
    ['both', 'right', '0', 4, '+0004'],
    ['minus', 'right', ' ', -4, '   -4'],
    ['minus', 'left', ' ', -4, '-4   '],
  ] as const)('writes a sign %s aligned %s before padding of %j', (sign, align, pad, quantity, text) => {
    const field = { ...PLAIN_FIELD, source: 'quantity', sign, align, pad, length: 5 } as const;
    const profile = { ...separated, fields: [...separated.fields.slice(0, 1), field] };
    expect(renderFile(profile, [{ ...sampleRow, quantity }], heading).lines).toEqual([
      `7891234567895;${text}`,
    ]);
  });

  it('rounds R$ to the decimals of the field, half away from zero', () => {
    const field = { ...PLAIN_FIELD, source: 'value', decimals: 2, decimal_mark: ',' } as const;
    const profile = { ...separated, fields: [...separated.fields, field] };
    expect(renderFile(profile, [{ ...sampleRow, value: 8.505 }], heading).lines).toEqual([
      '7891234567895;27,0;8,51',
    ]);
  });

  it('checks that header, footer and separator fit the encoding', () => {
    expect(fitsEncoding({ ...separated, header: 'É' })).toBe(true);
    expect(fitsEncoding({ ...separated, separator: '→' })).toBe(false);
    expect(fitsEncoding({ ...separated, header: '→', encoding: 'utf-8' })).toBe(true);
  });
});
