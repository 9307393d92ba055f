import { describe, expect, it } from 'vitest';
import { countFieldsSchema, editCount, listCounts } from './counts.js';

/** The sentences of each bad field; null where the fields are good. */
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

describe('countFieldsSchema', () => {
  it.each([
    [{}],
    [{ barcode: null, internalBarcode: null }],
    [{ barcode: [entry] }],
    [{ barcode: JSON.stringify([entry]) }],
    [{ barcode: 'broken [{' }],
    [{ internalBarcode: { code: { S: '42' }, count: { N: '0' } } }],
    [{ barcode: [{ ...entry, count: 0 }] }],
    [{ barcode: [{ ...entry, count: 100_000, factor: 1 }] }],
    [{ barcode: [{ ...entry, factor: null }] }],
    [{ barcode: [{ ...entry, factor: '' }] }],
    [{ barcode: [{ nota: 'caixa aberta', count: -5 }] }],
    [{ factor: 1, _version: 1, _deleted: false }],
    [{ factor: 100_000 }],
  ])('takes %j', (fields) => {
    expect(complaints(fields)).toBeNull();
  });

  it.each([
    [{ barcode: [{ ...entry, count: -0.001 }] }, tooFew],
    [{ barcode: JSON.stringify({ ...entry, count: -1 }) }, tooFew],
    [{ internalBarcode: { code: '42', count: { N: '-1' } } }, tooFew],
    [{ barcode: [{ ...entry, count: 100_001 }] }, tooMany],
    // A barcode scanned into the quantity, which no line could even hold.
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
    [{ _version: 0 }, { _version: ['Versão inválida.'] }],
    [{ _version: 1.5 }, { _version: ['Versão inválida.'] }],
    [{ barcode: 789 }, { barcode: ['Código inválido.'] }],
    [{ internalBarcode: true }, { internalBarcode: ['Código inválido.'] }],
  ])('refuses %j', (fields, sentences) => {
    expect(complaints(fields)).toEqual(sentences);
  });

  it('refuses more text or entries than anybody counts', () => {
    expect(complaints({ barcode: 'x'.repeat(100_001) })).toEqual({ barcode: ['Código inválido.'] });
    const entries = (length: number) => Array.from({ length }, () => ({ barcode: '7', count: 1 }));
    for (const shape of [(list: unknown) => list, JSON.stringify]) {
      expect(complaints({ barcode: shape(entries(1000)) })).toBeNull();
      expect(complaints({ barcode: shape(entries(1001)) })).toEqual({ barcode: ['Código inválido.'] });
    }
  });

  it('says each sentence once, however many entries it is true of', () => {
    const barcode = Array.from({ length: 50 }, () => ({ ...entry, count: -1, factor: 0 }));
    expect(complaints({ barcode })).toEqual({ ...tooFew, ...smallFactor });
  });

  it('refuses what nests deeper than a count can, before anybody writes it', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    expect(complaints({ barcode: deep })).toEqual({ barcode: ['Código inválido.'] });
    expect(complaints({ internalBarcode: { code: deep } })).toEqual({
      internalBarcode: ['Código inválido.'],
    });
  });

  it('rounds the factor to the three decimals that are stored, so that sending it again changes nothing', () => {
    expect(countFieldsSchema.parse({ factor: 1.23456 })).toEqual({ factor: 1.235 });
  });
});

describe('the addresses', () => {
  it.each(['0', '-1', '1.5', 'abc', '1e30', '9007199254740993'])('of a count: %j is none', (id) => {
    expect(editCount.params.safeParse({ id })).toMatchObject({
      success: false,
      error: { issues: [{ message: 'Contagem inválida.' }] },
    });
  });

  it('of a page: sizes run to 1000, and 200 is the usual one', () => {
    expect(listCounts.query.parse({ page: '2' })).toMatchObject({ page: 2, page_size: 200 });
    expect(listCounts.query.parse({ page: '2', page_size: '1000' })).toMatchObject({ page_size: 1000 });
    expect(listCounts.query.safeParse({ page_size: '1001' }).error?.issues[0]?.message).toBe(
      'Uma página tem no máximo 1000 contagens.',
    );
  });

  it.each([
    ['12', 12],
    ['6a3f1c52-5a4c-4a0a-9d7f-0123456789ab', '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab'],
  ])('of an inventory: a number or a UUID', (inventory, expected) => {
    expect(listCounts.query.parse({ inventory })).toMatchObject({ inventory: expected });
  });

  it.each(['0', 'x', '1.5'])('of an inventory: %j is none', (inventory) => {
    expect(listCounts.query.safeParse({ inventory }).error?.issues[0]?.message).toBe(
      'ID de inventário inválido.',
    );
  });
});
