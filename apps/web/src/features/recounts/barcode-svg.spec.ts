import { expect, it } from 'vitest';
import { barcodeSvg } from './barcode-svg';

it.each(['7891234567895', '78912342', 'ABC-33', '000123', '7891234567890', '27891000000018'])(
  'the code %s becomes bars',
  (code) => {
    expect(barcodeSvg(code)).toMatch(/^<svg/);
  },
);

it('a code with a wrong check digit becomes Code 128', () => {
  expect(barcodeSvg('7891234567890')).not.toEqual(barcodeSvg('7891234567895'));
});

it.each(['', 'CÓDIGO', '\n'])('the code %j has no drawing', (code) => {
  expect(barcodeSvg(code)).toBeNull();
});
