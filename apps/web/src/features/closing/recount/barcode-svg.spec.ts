import { expect, it } from 'vitest';
import { barcodeSvg } from './barcode-svg';

it.each(['7891234567895', '78912342', 'ABC-33', '000123', '7891234567890', '27891000000018'])(
  'the code %s is drawn as bars',
  (code) => {
    expect(barcodeSvg(code)).toMatch(/^<svg/);
  },
);

it('a code whose check digit is wrong is drawn as it is written, by a symbol without check digit of its own', () => {
  expect(barcodeSvg('7891234567890')).not.toEqual(barcodeSvg('7891234567895'));
});

it.each(['', 'CÓDIGO', '\n'])('the code %j is not drawn', (code) => {
  expect(barcodeSvg(code)).toBeNull();
});
