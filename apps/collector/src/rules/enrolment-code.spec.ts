import { expect, it } from 'vitest';
import { codeOfFragment, readEnrolmentText } from './enrolment-code';

const ORIGIN = 'https://balanco.example';

it.each([
  ['abcde fghjk', { kind: 'code', code: 'ABCDEFGHJK' }],
  [`${ORIGIN}/coletor/#c=ABCDE-FGHJK`, { kind: 'code', code: 'ABCDEFGHJK' }],
  ['https://outro.example:8443/coletor/#c=ABCDE-FGHJK', { kind: 'elsewhere', host: 'outro.example:8443' }],
  ['http://balanco.example:3080/instalar-certificado#c=ABCDE-FGHJK', { kind: 'code', code: 'ABCDEFGHJK' }],
  [`${ORIGIN}/coletor/`, { kind: 'none' }],
  ['123', { kind: 'none' }],
])('the text %s of a QR code or a keyboard is read', (text, read) => {
  expect(readEnrolmentText(text, ORIGIN)).toEqual(read);
});

it('an address without a code in its fragment has none', () => {
  expect([codeOfFragment(''), codeOfFragment('#x=1'), codeOfFragment('#c=')]).toEqual([null, null, null]);
});
