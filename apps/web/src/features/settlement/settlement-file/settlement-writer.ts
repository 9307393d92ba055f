import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { canonicalLine, compareItemKeys, quotedField } from '@balanco/contract/settlement/settlement-hash';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { harmlessText } from '../../../lib/spreadsheets';
import { fileColumns, furtherCells } from './file-columns';

export type SettlementFormat = 'csv' | 'xlsx';

export interface SettlementFileOptions {
  readonly format: SettlementFormat;
  readonly basis: ValueBasis;
}

export interface SettlementFile {
  readonly content: Blob;
  readonly rows: number;
  /** Of the items in the file; null without HTTPS, where browsers can't hash. */
  readonly hash: string | null;
}

export interface ItemWriter {
  readonly add: (item: SettlementItem) => void;
  readonly finish: () => Blob;
}

/** Writes and hashes items (docs/settlement.md, "Files"). Loads the spreadsheet library on demand. */
export async function createSettlementWriter({ format, basis }: SettlementFileOptions) {
  const file = await itemWriter(format, basis);
  const lines: string[] = [];
  let last: string | null = null;
  return {
    add(items: readonly SettlementItem[]) {
      for (const item of items) {
        if (last !== null && compareItemKeys(last, item.key) >= 0) throw new Error('items are out of order');
        last = item.key;
        lines.push(canonicalLine(item, basis));
        file.add(item);
      }
    },
    async finish(): Promise<SettlementFile> {
      return { content: file.finish(), rows: lines.length, hash: await sha256(lines.join('')) };
    },
  };
}

async function itemWriter(format: SettlementFormat, basis: ValueBasis): Promise<ItemWriter> {
  if (format === 'csv') return createCsvWriter(basis);
  const { createXlsxWriter } = await import('./xlsx-writer');
  return createXlsxWriter(basis);
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Each line of the hash, then its further fields (docs/settlement.md, "Files"). No field of the hash can
 * run as a formula: each is a key, a number or our word.
 */
function createCsvWriter(basis: ValueBasis): ItemWriter {
  const { canonical, further } = fileColumns(basis);
  const header = [...canonical, ...further].map(({ label }) => quotedField(label)).join(';');
  // Strings limit the worker's memory to the file's size.
  const lines = [`${BYTE_ORDER_MARK}${header}\n`];
  return {
    add(item) {
      const fields = furtherCells(item).map(({ text, number }) =>
        quotedField(number === undefined ? harmlessText(text) : text),
      );
      lines.push(`${canonicalLine(item, basis).slice(0, -1)};${fields.join(';')}\n`);
    },
    finish: () => new Blob(lines, { type: 'text/csv;charset=utf-8' }),
  };
}

async function sha256(text: string): Promise<string | null> {
  // Typed as present, but only in secure contexts.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return null;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
