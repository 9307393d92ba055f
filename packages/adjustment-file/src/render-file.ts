import type { ExportProfile } from '@balanco/contract/exports/export-profile';
import type { FileHeading, FileRow, FileTotals } from './file-row.js';
import { fileName, fillText } from './fill-text.js';
import { type RefusedItem, renderLines } from './render-lines.js';
import { rowTotals } from './row-totals.js';
import { encodeWindows1252, fitsWindows1252 } from './windows-1252.js';

export interface RenderedFile {
  readonly name: string;
  /** All lines, the header and the footer among them, without their line ends. */
  readonly lines: readonly string[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly totals: FileTotals;
  readonly refused: readonly RefusedItem[];
}

/** A file from its rows: what was refused is left out and listed, and the totals are those of what is in it. */
export function renderFile(
  profile: ExportProfile,
  rows: readonly FileRow[],
  heading: FileHeading,
): RenderedFile {
  const { lines, refused } = renderLines(profile, rows, heading);
  const totals = rowTotals(lines.map(({ row }) => row));
  const edge = (text: string) => (text === '' ? [] : [fillText(text, heading, totals)]);
  const all = [...edge(profile.header), ...lines.map(({ text }) => text), ...edge(profile.footer)];
  return {
    name: fileName(profile, heading),
    lines: all,
    bytes: encode(profile, all),
    totals,
    refused,
  };
}

/** Whether the encoding has every character of the header, the footer and the separator, which belong to no item. */
export function fitsEncoding({ encoding, header, footer, separator }: ExportProfile): boolean {
  return encoding === 'utf-8' || fitsWindows1252(header + footer + separator);
}

function encode({ encoding, line_end }: ExportProfile, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const end = line_end === 'crlf' ? '\r\n' : '\n';
  const text = lines.map((line) => line + end).join('');
  return encoding === 'windows-1252' ? encodeWindows1252(text) : new TextEncoder().encode(text);
}
