import { expect, it } from 'vitest';
import { formatCnpj, isCnpj, plainCnpj } from './cnpj.js';
import { pharmacyIdentitySchema } from './pharmacy-identity.js';

// The alphanumeric one is the example of the Receita Federal.
it.each(['11222333000181', '00000000000191', '12ABC34501DE35'])('%s is a CNPJ', (plain) => {
  expect(isCnpj(plain)).toBe(true);
});

it.each([
  ['a wrong first check digit', '11222333000191'],
  ['a wrong second check digit', '11222333000182'],
  ['a wrong letter', '12ABD34501DE35'],
  ['letters as check digits', '12ABC34501DEAB'],
  ['digits that are all alike', '00000000000000'],
  ['a digit too few', '1122233300018'],
])('%s is no CNPJ', (_what, plain) => {
  expect(isCnpj(plain)).toBe(false);
});

it('a CNPJ is read with and without punctuation, and written with it', () => {
  expect(plainCnpj(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35');
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
});

const crfOf = (crf: string) => pharmacyIdentitySchema.shape.crf.safeParse(crf);

it.each(['SP 12345', 'crf-sp 12.345', 'CRF/SP nº 12345', '12345/SP', 'CRF-SP 12345'])(
  "'%s' is kept as CRF-SP 12345",
  (typed) => expect(crfOf(typed).data).toBe('CRF-SP 12345'),
);

it.each(['12345', 'CRF-XX 12345', 'SP'])("'%s' is refused as a CRF", (typed) => {
  expect(crfOf(typed).error?.issues[0]?.message).toBe(
    'Informe o CRF com o estado e o número, por exemplo CRF-SP 12345.',
  );
});

it('an identity may be left out entirely', () => {
  const none = { legal_name: '', cnpj: '', state_registration: '', address: '', crf: '' };
  const empty = { ...none, pharmacist: '', pharmacist_crf: '' };
  expect(pharmacyIdentitySchema.parse(empty)).toEqual(empty);
});
