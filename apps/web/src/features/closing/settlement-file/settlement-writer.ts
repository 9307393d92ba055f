import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { canonicalLine, compareItemKeys } from '@balanco/contract/settlement/settlement-hash';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import { createCsvWriter } from './csv-writer';

export type SettlementFormat = 'csv' | 'xlsx';

export interface SettlementFileOptions {
  readonly format: SettlementFormat;
  readonly basis: ValueBasis;
}

export interface SettlementFile {
  readonly content: Blob;
  /** Items in the file. */
  readonly rows: number;
  /** The hash of the items that are in the file; null where the browser can't compute one, without HTTPS. */
  readonly hash: string | null;
}

/** A format of the file: takes items as they arrive and makes a file of them. */
export interface ItemWriter {
  readonly add: (item: SettlementItem) => void;
  readonly finish: () => Blob;
}

/**
 * Writes all items of a settlement into a file (docs/fechamento.md, "Arquivos"), and computes their hash from what was
 * written. The writer of spreadsheets and its library are loaded only if needed.
 */
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

async function sha256(text: string): Promise<string | null> {
  // The type says that it is always there; browsers have it in secure contexts only.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return null;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
