import { expect, it } from 'vitest';
import { countFieldsSchema } from './count-fields.js';

function complaints(fields: unknown): Record<string, string[]> | null {
  const parsed = countFieldsSchema.safeParse(fields);
  if (parsed.success) return null;
  const sentences: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    sentences[issue.path.join('.')] = [...(sentences[issue.path.join('.')] ?? []), issue.message];
  }
  return sentences;
}

const entry = { barcode: '7891234567895', count: 1 };
const tooMany = { quantity: ['A quantidade passa do limite de 100.000.'] };
const tooFew = { quantity: ['A quantidade mínima é 0.'] };
const smallFactor = { factor: ['O fator mínimo é 1.'] };
const largeFactor = { factor: ['O fator passa do limite de 100.000.'] };

it.each([
  [{}],
  [{ barcode: null, internalBarcode: null }],
  [{ barcode: [entry] }],
  [{ barcode: JSON.stringify([entry]) }],
  [{ barcode: 'broken [{' }],
  [{ barcode: 789, internalBarcode: true }],
  [{ internalBarcode: { code: { S: '42' }, count: { N: '0' } } }],
  [{ barcode: [{ ...entry, count: 0 }] }],
  [{ barcode: [{ ...entry, count: 100_000, factor: 1 }] }],
  [{ barcode: [{ ...entry, factor: null }] }],
  [{ barcode: [{ ...entry, factor: '' }] }],
  [{ barcode: [{ nota: 'caixa aberta', count: -5 }] }],
  [{ factor: 1, _version: 1, _deleted: false }],
  [{ factor: 100_000 }],
])('countFieldsSchema accepts %j', (fields) => {
  expect(complaints(fields)).toBeNull();
});

it.each([
  [{ barcode: [{ ...entry, count: -0.001 }] }, tooFew],
  [{ barcode: JSON.stringify({ ...entry, count: -1 }) }, tooFew],
  [{ internalBarcode: { code: '42', count: { N: '-1' } } }, tooFew],
  [{ barcode: [{ ...entry, count: 100_001 }] }, tooMany],
  [{ barcode: [{ ...entry, count: 7_891_234_567_895 }] }, tooMany],
  [{ internalBarcode: '{"code":"42","count":"7891234567895"}' }, tooMany],
  [{ factor: 0.5 }, smallFactor],
  [{ factor: 0 }, smallFactor],
  [{ factor: 100_000.5 }, largeFactor],
  [{ barcode: [{ ...entry, factor: 0.5 }] }, smallFactor],
  [{ barcode: [{ ...entry, factor: 0 }] }, smallFactor],
  [{ barcode: [{ ...entry, factor: -2 }] }, smallFactor],
  [{ internalBarcode: { code: '42', count: 1, factor: { N: '0' } } }, smallFactor],
  [{ barcode: [{ ...entry, factor: 1e9 }] }, largeFactor],
  [{ factor: '2' }, { factor: ['O fator deve ser um número.'] }],
  [{ _deleted: 'sim' }, { _deleted: ['Informe true ou false.'] }],
  [{ factor: null }, { factor: ['O fator deve ser um número.'] }],
  [{ _version: 0 }, { _version: ['Versão inválida.'] }],
  [{ _version: 1.5 }, { _version: ['Versão inválida.'] }],
  [{ barcode: Number.POSITIVE_INFINITY }, { barcode: ['Código inválido.'] }],
])('countFieldsSchema refuses %j', (fields, sentences) => {
  expect(complaints(fields)).toEqual(sentences);
});

it('countFieldsSchema refuses too much text or too many entries', () => {
  expect(complaints({ barcode: 'x'.repeat(100_000) })).toBeNull();
  expect(complaints({ barcode: 'x'.repeat(100_001) })).toEqual({
    barcode: ['O texto do código passa do limite de 100.000 caracteres.'],
  });
  const entries = (length: number) => Array.from({ length }, () => ({ barcode: '7', count: 1 }));
  for (const shape of [(list: unknown) => list, JSON.stringify]) {
    expect(complaints({ barcode: shape(entries(1000)) })).toBeNull();
    expect(complaints({ barcode: shape(entries(1001)) })).toEqual({
      barcode: ['Uma contagem tem no máximo 1.000 códigos.'],
    });
  }
});

it('countFieldsSchema gives each sentence once, even for many entries', () => {
  const barcode = Array.from({ length: 50 }, () => ({ ...entry, count: -1, factor: 0 }));
  expect(complaints({ barcode })).toEqual({ ...tooFew, ...smallFactor });
});

it('countFieldsSchema refuses values that are nested too deeply', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
  const tooDeep = 'O código tem níveis demais, um dentro do outro.';
  expect(complaints({ barcode: deep })).toEqual({ barcode: [tooDeep] });
  expect(complaints({ internalBarcode: { code: deep } })).toEqual({
    internalBarcode: [tooDeep],
  });
});

it('countFieldsSchema rounds the factor to three decimals, so repeats change nothing', () => {
  expect(countFieldsSchema.parse({ factor: 1.23456 })).toEqual({ factor: 1.235 });
});
