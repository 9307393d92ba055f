import { describe, expect, it } from 'vitest';
import {
  appNameSchema,
  nameSchema,
  pageSchema,
  pharmacyFilterSchema,
  productTextSchema,
  searchSchema,
  textSchema,
} from './fields.js';

const schema = nameSchema('Informe o nome.', 10);
it('nameSchema trims and accepts any letters', () => {
  expect(schema.parse('  São João  ')).toBe('São João');
  expect(schema.parse('x'.repeat(10))).toBe('x'.repeat(10));
});

it.each([
  ['', 'Informe o nome.'],
  [' \t\u00a0 ', 'Informe o nome.'],
  [undefined, 'Informe o nome.'],
  [5, 'Informe o nome.'],
  ['x'.repeat(11), 'Use no máximo 10 caracteres.'],
  ['a\u0000b', 'O texto tem caracteres de controle.'],
  ['a\nb', 'O texto tem caracteres de controle.'],
  ['a\u202eb', 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.'],
  ['a\u200bb', 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.'],
  ['\u200b', 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.'],
])('nameSchema refuses %j', (name, sentence) => {
  expect(schema.safeParse(name).error?.issues[0]?.message).toBe(sentence);
});

describe('appNameSchema', () => {
  const schema = appNameSchema('Informe o nome.', 10);
  it.each([
    [' Corredor\u200b A ', 'Corredor A'],
    ['\u202eCaixa\n\u2069', 'Caixa'],
    ['a\ud800', 'a\ufffd'],
  ])('appNameSchema cleans %j instead of refusing it', (sent, kept) => {
    expect(schema.parse(sent)).toBe(kept);
  });

  it.each([
    ['\u200b\u2060', 'Informe o nome.'],
    [undefined, 'Informe o nome.'],
    ['x'.repeat(11), 'Use no máximo 10 caracteres.'],
  ])('appNameSchema refuses %j', (name, sentence) => {
    expect(schema.safeParse(name).error?.issues[0]?.message).toBe(sentence);
  });
});

describe('textSchema', () => {
  const schema = textSchema(5);
  it('textSchema trims and accepts an empty text', () => {
    expect(schema.parse(' ab ')).toBe('ab');
    expect(schema.parse('')).toBe('');
  });

  it('textSchema replaces lone surrogates as the database does', () => {
    expect(schema.parse('a\ud800b')).toBe('a\ufffdb');
    expect(nameSchema('x').parse('a\udc00')).toBe('a\ufffd');
    expect(schema.parse('😀')).toBe('😀');
  });

  it.each([
    [5, 'Informe um texto.'],
    [null, 'Informe um texto.'],
    ['abcdef', 'Use no máximo 5 caracteres.'],
    ['a\u0000', 'O texto tem caracteres de controle.'],
  ])('textSchema refuses %j', (text, sentence) => {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe(sentence);
  });
});

it('an empty or absent pharmacy filter means all pharmacies', () => {
  expect(pharmacyFilterSchema.parse('')).toBeUndefined();
  expect(pharmacyFilterSchema.parse(undefined)).toBeUndefined();
});

it('the pharmacy filter refuses a value that is not a UUID', () => {
  expect(pharmacyFilterSchema.safeParse('1').error?.issues[0]?.message).toBe('Farmácia inválida.');
});

it.each(['0', '-1', '1.5', 'x', ' x', '1e30'])('pageSchema refuses %j', (page) => {
  expect(pageSchema.safeParse(page).error?.issues[0]?.message).toBe('Página inválida.');
});

it('pageSchema reads digits', () => {
  expect(pageSchema.parse('12')).toBe(12);
});

it('pageSchema reads an empty text as page 1', () => {
  expect(pageSchema.parse('')).toBe(1);
});

it.each([
  ['  dipirona  ', 'dipirona'],
  ['   ', undefined],
  ['', undefined],
  [undefined, undefined],
  ['a\u0000b', 'ab'],
  ['\u0000', undefined],
])('searchSchema reads %j', (text, expected) => {
  expect(searchSchema.parse(text)).toBe(expected);
});

it('searchSchema refuses more than 200 characters', () => {
  expect(searchSchema.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe(
    'Use no máximo 200 caracteres na pesquisa.',
  );
});

it.each([
  ['DIPIRONA\r\nGTS 20ML', 'DIPIRONA GTS 20ML'],
  ['DIPI\u202eRONA\u200b', 'DIPIRONA'],
  ['\u200f \t7891234567895\u0007', '7891234567895'],
  ['01789\u001d10A', '01789\u001d10A'],
])('the product text %j becomes %j', (sent, kept) => {
  expect(productTextSchema(300).parse(sent)).toBe(kept);
});
