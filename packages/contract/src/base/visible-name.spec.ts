import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './all-examples.js';
import { hasInvisible, withoutInvisible } from './visible-name.js';

it.each([
  'José da Conceição Araújo',
  'Jose\u0301 em duas letras',
  "Sant'Ana d’Ávila – Filial nº 2 (1ª)",
  'Farmácia\u00a0São João & Cia. / 24h',
  'Müller Żółć Ñandú Ελένη Иван 山田 محمد',
  'Corredor A \u{1F48A}',
  'Plantão ❤\uFE0F',
  'Farmacêutica \u{1F469}\u{1F3FD}\u200D\u2695\uFE0F',
])('the name %s has no invisible characters', (name) => {
  expect(hasInvisible(name)).toBe(false);
  expect(withoutInvisible(name)).toBe(name);
});

describe('A character that nobody sees', () => {
  it.each([
    ['right-to-left override', '\u202E'],
    ['left-to-right isolate', '\u2066'],
    ['Arabic letter mark', '\u061C'],
    ['left-to-right mark', '\u200E'],
    ['zero-width space', '\u200B'],
    ['zero-width joiner between letters', '\u200D'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\uFEFF'],
    ['soft hyphen', '\u00AD'],
    ['combining grapheme joiner', '\u034F'],
    ['Hangul filler', '\u3164'],
    ['braille blank', '\u2800'],
    ['variation selector after a letter', '\uFE0F'],
    ['tag letter', '\u{E0061}'],
    ['variation selector 17', '\u{E0100}'],
    ['line separator', '\u2028'],
    ['paragraph separator', '\u2029'],
    ['null', '\u0000'],
    ['line feed', '\n'],
  ])('the %s is found and removed', (_what, character) => {
    const name = `Ana${character}Souza`;
    expect(hasInvisible(name)).toBe(true);
    expect(withoutInvisible(name)).toBe('AnaSouza');
  });
});

describe('Every call that takes a name', () => {
  const calls = endpoints.flatMap(({ id, body }) => {
    const name = body instanceof z.ZodObject ? body.shape.name : undefined;
    return name instanceof z.ZodType ? [{ id, name }] : [];
  });

  it('every call that takes a name is listed in this test', () => {
    expect(calls.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['create_pharmacy', 'open_mobile_section']),
    );
    expect(calls.length).toBeGreaterThanOrEqual(7);
  });

  it.each(calls)('$id refuses a direction override in words, or drops it for apps', ({ id, name }) => {
    const result = name.safeParse('Filial \u202e1');
    const isApps = id.includes('_mobile_');
    if (isApps) expect(result).toMatchObject({ success: true, data: 'Filial 1' });
    else expect(result.error?.issues[0]?.message).toMatch(/^O nome tem caracteres invisíveis/);
  });
});
