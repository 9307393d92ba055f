import { type ExportProfile, isCodeSource } from '@balanco/contract/exports/export-profile';
import type { FileHeading, FileRow } from './file-row.js';
import { type FieldProblem, renderField } from './render-field.js';
import { fitsWindows1252 } from './windows-1252.js';

/** An item that can't be written, with the row, the reason and the field that refuse it, from 0. */
export interface RefusedItem {
  readonly row: FileRow;
  /** All rows of the item. */
  readonly parts: readonly FileRow[];
  readonly field: number;
  readonly problem: FieldProblem;
}

export interface RenderedLines {
  /** A line for each row that could be written, without its line end. */
  readonly lines: readonly { readonly text: string; readonly row: FileRow }[];
  readonly refused: readonly RefusedItem[];
}

/**
 * The lines of a file. What doesn't fit is refused with its item, and an item that is written in parts is refused with all
 * of them, so that no file holds half a quantity.
 */
export function renderLines(
  profile: ExportProfile,
  rows: readonly FileRow[],
  heading: FileHeading,
): RenderedLines {
  const refused = new Map<string, Omit<RefusedItem, 'parts'>>();
  const lines: { text: string; row: FileRow }[] = [];
  for (const row of rows) {
    const line = renderLine(profile, row, heading);
    if ('problem' in line) {
      if (!refused.has(row.key)) refused.set(row.key, { row, ...line });
    } else lines.push({ text: line.text, row });
  }
  if (refused.size === 0) return { lines, refused: [] };
  const parts = new Map<string, FileRow[]>([...refused.keys()].map((key) => [key, []]));
  for (const row of rows) parts.get(row.key)?.push(row);
  return {
    lines: lines.filter(({ row }) => !refused.has(row.key)),
    refused: [...refused].map(([key, item]) => ({ ...item, parts: parts.get(key) ?? [] })),
  };
}

type RenderedLine = { readonly text: string } | { readonly problem: FieldProblem; readonly field: number };

function renderLine(profile: ExportProfile, row: FileRow, heading: FileHeading): RenderedLine {
  const texts: string[] = [];
  const saysDirection = profile.fields.some(({ source }) => source === 'direction');
  for (const [index, field] of profile.fields.entries()) {
    // Without its sign and without 'S', an exit would be read as an entry.
    if (field.source === 'quantity_unsigned' && row.quantity < 0 && !saysDirection) {
      return { problem: 'negative', field: index };
    }
    const rendered = renderField(field, row, heading);
    if ('problem' in rendered) return { problem: rendered.problem, field: index };
    const problem = problemOf(rendered.text, profile);
    if (problem !== null) return { problem, field: index };
    texts.push(rendered.text);
  }
  const codes = profile.fields.flatMap(({ source }, index) => (isCodeSource(source) ? [index] : []));
  if (codes.every((index) => /^0*$/.test(texts[index]?.trim() ?? ''))) {
    return { problem: 'no_code', field: codes[0] ?? 0 };
  }
  return { text: profile.kind === 'fixed' ? placed(profile, texts) : separated(profile, texts) };
}

function problemOf(text: string, { kind, encoding, separator, quotes }: ExportProfile): FieldProblem | null {
  if (/[\p{Cc}\p{Surrogate}]/u.test(text)) return 'character';
  if (encoding === 'windows-1252' && !fitsWindows1252(text)) return 'character';
  if (kind === 'separated' && quotes === 'never' && !isPlain(text, separator)) return 'separator';
  return null;
}

/** Fields at their columns, with blanks in between and up to the end of the last one. */
function placed({ fields }: ExportProfile, texts: readonly string[]): string {
  const parts = fields.map(({ start }, index) => ({ start: start ?? 1, text: texts[index] ?? '' }));
  let line = '';
  let width = 0;
  for (const { start, text } of parts.toSorted((one, other) => one.start - other.start)) {
    line += ' '.repeat(start - 1 - width) + text;
    width = start - 1 + [...text].length;
  }
  return line;
}

function separated({ separator, quotes }: ExportProfile, texts: readonly string[]): string {
  return texts
    .map((text) => {
      const isBare =
        quotes === 'never' || (quotes === 'needed' && isPlain(text, separator) && !text.includes('"'));
      return isBare ? text : `"${text.replaceAll('"', '""')}"`;
    })
    .join(separator);
}

/** Whether a reader finds the separator behind a text and not earlier: 'a;' before ';;' would be read as 'a'. */
function isPlain(text: string, separator: string): boolean {
  return (text + separator).indexOf(separator) === text.length;
}
