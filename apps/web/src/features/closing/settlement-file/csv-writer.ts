import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { canonicalLine, quotedField } from '@balanco/contract/settlement/settlement-hash';
import { harmlessText } from '../../../lib/harmless-text';
import { fileColumns, furtherCells } from './file-columns';
import type { ItemWriter } from './settlement-writer';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The CSV of a settlement: the lines of the hash as they are, each followed by its further fields (docs/fechamento.md,
 * "Arquivos"). No field of the hash can run as a formula: each is a key, a number or a word of ours.
 */
export function createCsvWriter(basis: ValueBasis): ItemWriter {
  const { canonical, further } = fileColumns(basis);
  const header = [...canonical, ...further].map(({ label }) => quotedField(label)).join(';');
  // Text keeps the memory of the worker at the size of the file.
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
