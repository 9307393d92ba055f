import { expect, it } from 'vitest';
import { inferLayout } from './infer-layout.js';

function summary(sample: string): string[] | null {
  const layout = inferLayout(sample);
  if (layout === null) return null;
  const fields = layout.fields.map(
    ({ source, start, length, pad, align, decimals, decimal_mark, sign, text }) =>
      [
        source,
        start === null ? '' : `${start}+${length}`,
        start === null && length !== null ? `(${length})` : '',
        pad === '0' ? 'zeros' : '',
        align === 'right' && pad === ' ' ? 'right' : '',
        decimals > 0 ? `${decimals}${decimal_mark}` : '',
        sign === 'minus' ? 'minus' : '',
        text,
      ]
        .filter((part) => part !== '')
        .join(' '),
  );
  return [layout.kind === 'fixed' ? 'fixed' : layout.separator, ...fields];
}

it.each([
  ['EAN;QTD', '7891234567895;27,0\r\n7896004715896;-1,5\r\n', [';', 'code', 'quantity 1, minus']],
  ['code, blank, quantity', '12345789102 0004\n65498633148 0010\n', [' ', 'code', 'quantity (4) zeros']],
  [
    'EAN(13)QTD(6)',
    '7891234567895000027\n7896004715896000130\n',
    ['fixed', 'code 1+13', 'quantity 14+6 zeros'],
  ],
  [
    'an adjustment',
    '7891234567895;S;4,000;8,50;quebra;1042\n123;E;1,250;9,10;;1042\n',
    [';', 'code', 'direction', 'quantity_unsigned 3,', 'text', 'description', 'text 1042'],
  ],
  [
    'names in the middle',
    '000123 DIPIRONA 500 MG    12.5\n000124 AAS INFANTIL     1130.0\n',
    ['fixed', 'code 1+6 zeros', 'description 8+17', 'quantity 25+6 right 1.'],
  ],
  ['one line', '7891234567895;27\n', [';', 'code', 'quantity']],
  ['a code in quotes', '"7891234567895","5"\n', [',', 'code', 'quantity']],
  ['nothing', ' \r\n', null],
])('the layout of %s is found in a sample', (_name, sample, expected) => {
  expect(summary(sample)).toEqual(expected);
});

it('a line longer than any layout has none', () => {
  expect(inferLayout('1'.repeat(2001))).toBeNull();
});
