import { sha256Hex, sha256Text } from '@balanco/client/sha256';
import { harmlessText } from '@balanco/contract/base/cell-text';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { canonicalLine, compareItemKeys, quotedField } from '@balanco/contract/settlement/settlement-hash';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { canonicalCells, fileColumns, furtherCells } from './file-columns';

export type SettlementFormat = 'csv' | 'xlsx';

export interface SettlementFileOptions {
  readonly format: SettlementFormat;
  readonly basis: ValueBasis;
}

export interface SettlementFile {
  readonly content: Blob;
  readonly rows: number;
  /** The hash of the items in the file (docs/settlement.md, "Hash"). */
  readonly hash: string;
  readonly sha256: string;
}

export interface ItemWriter {
  readonly add: (item: SettlementItem) => void;
  readonly finish: () => Blob | Promise<Blob>;
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
      const content = await file.finish();
      const bytes = new Uint8Array(await content.arrayBuffer());
      return { content, rows: lines.length, hash: sha256Text(lines.join('')), sha256: sha256Hex(bytes) };
    },
  };
}

async function itemWriter(format: SettlementFormat, basis: ValueBasis): Promise<ItemWriter> {
  if (format === 'csv') return createCsvWriter(basis);
  const { createXlsxWriter } = await import('./xlsx-writer');
  return createXlsxWriter(basis);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** The fields of an item in a CSV, unquoted. */
export function csvFields(item: SettlementItem, basis: ValueBasis): string[] {
  return [
    ...canonicalCells(item, basis).map(({ text }) => text),
    ...furtherCells(item).map(({ text, number }) => (number === undefined ? harmlessText(text) : text)),
  ];
}

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
      lines.push(`${csvFields(item, basis).map(quotedField).join(';')}\n`);
    },
    finish: () => new Blob(lines, { type: 'text/csv;charset=utf-8' }),
  };
}
