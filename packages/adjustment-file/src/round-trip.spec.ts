import {
  type ExportProfile,
  exportProfileSchema,
  FIELD_SOURCES,
  type FieldSource,
  type ProfileField,
} from '@balanco/contract/exports/export-profiles';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Counts, FileRow } from './file-row.js';
import { readFile } from './read-file.js';
import { renderFile } from './render-file.js';
import { heading, sampleRow } from './testing/sample-rows.js';

const anyField = (source: FieldSource) =>
  fc
    .record({
      gap: fc.nat(3),
      length: fc.integer({ min: 1, max: 20 }),
      align: fc.constantFrom('left', 'right'),
      pad: fc.constantFrom(' ', '0'),
      decimals: fc.nat(6),
      decimal_mark: fc.constantFrom('', ',', '.'),
      sign: fc.constantFrom('none', 'minus', 'both'),
      text: fc.constantFrom('', 'A', 'x y'),
    })
    .map(({ gap, align, ...field }) => ({
      gap,
      field: { ...field, source, start: null, align: field.pad === '0' ? 'right' : align } as ProfileField,
    }));

const COUNTS = ['count_1', 'count_2', 'count_3'] as const;

const anyProfile: fc.Arbitrary<ExportProfile> = fc
  .record({
    kind: fc.constantFrom('fixed', 'separated'),
    drawn: fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...FIELD_SOURCES), { maxLength: 5 }),
        fc.constantFrom<FieldSource[]>(['quantity'], [...COUNTS]),
      )
      .map(([more, quantity]) => [...new Set<FieldSource>(['code', ...quantity, ...more])])
      .chain((sources) => fc.shuffledSubarray(sources, { minLength: sources.length }))
      .chain((sources) => fc.tuple(...sources.map(anyField))),
    separator: fc.constantFrom(';', '|', '\t', ',', ' ', ';;', 'a'),
    quotes: fc.constantFrom('never', 'needed', 'always'),
    edges: fc.constantFrom('', 'inventário {inventario}'),
    line_end: fc.constantFrom('crlf', 'lf'),
    encoding: fc.constantFrom('windows-1252', 'utf-8'),
  })
  .map(({ kind, drawn, edges, ...rest }) => {
    let end = 0;
    const fields = drawn.map(({ gap, field }) => {
      if (kind === 'separated') return { ...field, length: field.pad === '0' ? field.length : null };
      const start = end + gap + 1;
      end = start + (field.length ?? 0) - 1;
      return { ...field, start };
    });
    return { ...rest, kind, fields, header: edges, footer: edges, file_name: 'a', extension: 'txt' };
  });

const anyText = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('007', '12;3', '"a"', 'é–€', '→', ''));
const anyNumber = fc.oneof(
  fc.integer({ min: -99, max: 9999 }),
  fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 1000),
);
const anyRow: fc.Arbitrary<FileRow> = fc
  .record({ code: anyText, description: anyText, quantity: anyNumber, expected: anyNumber, value: anyNumber })
  .chain((drawn) =>
    fc
      .constantFrom<Counts>(
        [drawn.quantity, null, null],
        [null, 7, drawn.quantity],
        [0, drawn.quantity, null],
      )
      .map((counts) => ({ ...sampleRow, ...drawn, counts })),
  );

/** Leading zeros are padding. */
const significant = (code: string) => code.normalize('NFC').trim().replace(/^0+/, '');

it('a written file reads back with the same codes and quantities', () => {
  fc.assert(
    fc.property(anyProfile, fc.array(anyRow, { maxLength: 8 }), (profile, drawn) => {
      expect(exportProfileSchema.safeParse(profile).error).toBeUndefined();
      const rows = drawn.map((row, index) => ({ ...row, key: `i:${index}` }));
      const file = renderFile(profile, rows, heading);
      const refused = new Set(file.refused.map(({ row }) => row.key));
      const written = rows.filter(({ key }) => !refused.has(key));
      const read = readFile(profile, file.bytes);
      expect(read.problems).toEqual([]);
      expect(read.rows.map(({ code, quantity }) => [significant(code), quantity])).toEqual(
        written.map(({ code, quantity }) => [significant(code), quantity === 0 ? 0 : quantity]),
      );
    }),
  );
});

it('no line of fixed positions is longer or shorter than its layout', () => {
  fc.assert(
    fc.property(anyProfile, fc.array(anyRow, { maxLength: 8 }), (drawn, rows) => {
      fc.pre(drawn.kind === 'fixed');
      const profile = { ...drawn, header: '', footer: '' };
      const width = Math.max(...profile.fields.map(({ start, length }) => (start ?? 0) + (length ?? 0) - 1));
      for (const line of renderFile(profile, rows, heading).lines) expect([...line]).toHaveLength(width);
    }),
  );
});

it('no separated field is longer than its size', () => {
  fc.assert(
    fc.property(anyProfile, fc.array(anyRow, { maxLength: 8 }), (drawn, rows) => {
      fc.pre(drawn.kind === 'separated');
      const profile = { ...drawn, quotes: 'never', separator: '¦', header: '', footer: '' } as const;
      for (const line of renderFile(profile, rows, heading).lines) {
        for (const [index, text] of line.split('¦').entries()) {
          const length = profile.fields[index]?.length ?? null;
          if (length !== null) expect([...text]).toHaveLength(length);
        }
      }
    }),
  );
});
