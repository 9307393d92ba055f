import { harmlessText } from '@balanco/contract/base/cell-text';
import type { ReturnProof, ReturnProofItem } from '@balanco/contract/exports/return-proofs';
import { canonicalNumber, quotedField } from '@balanco/contract/settlement/settlement-hash';
import { causeText } from './return-proof-words';

const BYTE_ORDER_MARK = '\uFEFF';
const HEADER = [
  'Código',
  'Códigos de barras',
  'Descrição',
  'Apurado',
  'Movimentos depois',
  'Esperado no ERP',
  'No ERP',
  'Diferença un',
  'Valor un',
  'Diferença R$',
  'Causa provável',
];

/** Spreadsheets read it: UTF-8 with byte order mark, ';', decimal comma. */
export function returnProofCsv(
  { source }: Pick<ReturnProof, 'source'>,
  items: readonly ReturnProofItem[],
): string {
  const rows = items.map((item) => [
    harmlessText(item.internal_code),
    harmlessText(item.barcodes.join(' ')),
    harmlessText(item.description),
    ...[
      item.settled,
      item.moved,
      item.due,
      item.in_erp,
      item.difference,
      item.value,
      item.difference_value,
    ].map((number) => (number === null ? '' : canonicalNumber(number))),
    causeText(item.cause, source),
  ]);
  return (
    BYTE_ORDER_MARK + [HEADER, ...rows].map((cells) => `${cells.map(quotedField).join(';')}\r\n`).join('')
  );
}
